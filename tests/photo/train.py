"""Train the network that names the digits, and write its weights.

    pip install torch
    python tests/photo/fonts.py                 # apt-get download those, dpkg -x each into FONTS
    python tests/photo/make.py cells FONTS CELLS 350 seed1      # and seed2, ...
    python tests/photo/train.py weights.npz CELLS/*.npz --minutes 13
    python tests/photo/train.py better.npz CELLS/*.npz --minutes 16 --start weights.npz

The weights of ``src/dungeongen/puzzle/photo`` come from the first of these trainings, on 54,000
cells, and three that go on from there, the last two on 129,000: some 22 minutes more. One thread
trains; it writes weights that can be used every minute or two, with a line that says how good they
are. Two runs differ, since time ends them. After it ``alike.py`` is to be run again.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measuring import run
from dungeongen.puzzle.photo.cells import CLASSES
from photo.make import STORED
from photo.pages import NOT_PRINTED
from photo.weights import INKS, LAST, POOLED, WIDTHS, Layer, read, write

BATCH = 256
ROUND = 64 * BATCH
"""Cells between two looks at the clock."""
ROUNDS_SHOWN = 8
RATE = 3e-3
RATE_FROM_START = 1.5e-3
LEAST_RATE = 1e-5
WARM_UP = 2e4
"""Cells until the learning rate is full."""
BLANK_SHARE = 0.35
"""How often a blank is taken, against a digit: blanks are many and easy."""
CHECKED = 20
"""One picture in so many, the last ones, checks what was learned."""
IGNORED = -1


class Network(nn.Module):
    """Five convolutions with batch norms, pooled three times, and a layer on top."""

    def __init__(self) -> None:
        super().__init__()
        self.convolutions = nn.ModuleList(
            nn.Conv2d(inputs, outputs, 3, padding=1, bias=False)
            for inputs, outputs in zip((INKS, *WIDTHS), WIDTHS, strict=False)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(outputs) for outputs in WIDTHS)
        self.drop = nn.Dropout(0.3)
        self.last = nn.Linear(LAST, CLASSES)

    def forward(self, x: Tensor) -> Tensor:
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            x = _pooled(i, functional.relu(norm(convolution(x))))
        return self.last(self.drop(x.permute(0, 2, 3, 1).flatten(1)))  # as numpy lays it out

    def layers(self) -> list[Layer]:
        """Return the layers with batch norms folded into the convolutions."""
        layers = []
        for convolution, norm in zip(self.convolutions, self.norms, strict=True):
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weights = (convolution.weight * gain[:, None, None, None]).detach()
            flat = weights.permute(1, 2, 3, 0).reshape(-1, len(gain)).numpy()
            layers.append(Layer(flat, (norm.bias - norm.running_mean * gain).detach().numpy()))
        last = self.last.weight.detach().numpy().T, self.last.bias.detach().numpy()
        return [*layers, Layer(*last)]

    @torch.no_grad()
    def resume(self, layers: list[Layer], x: Tensor) -> None:
        """Take layers back under batch norms, whose averages are taken anew from cells ``x``."""
        *filters, last = layers
        for i, (weights, offsets) in enumerate(filters):
            convolution, norm = self.convolutions[i], self.norms[i]
            shaped = torch.from_numpy(weights).reshape(-1, 3, 3, len(offsets))
            convolution.weight.copy_(shaped.permute(3, 0, 1, 2))
            x = convolution(x)
            mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3))
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.copy_(torch.from_numpy(offsets) + mean)
            norm.eval()
            x = _pooled(i, functional.relu(norm(x)))
        self.last.weight.copy_(torch.from_numpy(last.weights.T.copy()))
        self.last.bias.copy_(torch.from_numpy(last.offsets))


def _pooled(i: int, x: Tensor) -> Tensor:
    return functional.max_pool2d(x, 2) if i in POOLED else x


# Cells, changed a little more


def jitter(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Return cells moved, turned, stretched, thickened, blurred, faded and noised, and classes."""
    count = len(x)
    x = _moved(x)
    pick = torch.rand(count)
    for some, change in (
        (pick < 0.12, _blurred),
        ((pick > 0.12) & (pick < 0.2), _swollen),
        ((pick > 0.2) & (pick < 0.26), lambda cells: -_swollen(-cells)),
    ):
        x[some] = change(x[some])
    fade, own = (torch.exp(torch.randn(count, 1, 1, 1) * spread) for spread in (0.15, 0.08))
    x = x * torch.cat([fade, own], 1)
    noise = torch.rand(count, 1, 1, 1) ** 3 * 0.2
    x = x + torch.randn_like(x) * noise
    x, y = _turned(x, y)
    return x.clamp(-1, 1.5), y


def _moved(x: Tensor) -> Tensor:
    count = len(x)
    angle = torch.randn(count) * 0.05
    scale = 1 + torch.randn(count, 2) * 0.06
    shear = torch.randn(count) * 0.05
    theta = torch.zeros(count, 2, 3)
    theta[:, :, 2] = torch.randn(count, 2) * 0.05
    theta[:, 0, 0] = scale[:, 0] * torch.cos(angle)
    theta[:, 0, 1] = -torch.sin(angle) + shear
    theta[:, 1, 0] = torch.sin(angle)
    theta[:, 1, 1] = scale[:, 1] * torch.cos(angle)
    where = functional.affine_grid(theta, x.shape, align_corners=False)
    return functional.grid_sample(x, where, padding_mode="border", align_corners=False)


def _blurred(x: Tensor) -> Tensor:
    return functional.avg_pool2d(x, 3, 1, 1)


def _swollen(x: Tensor) -> Tensor:
    return functional.max_pool2d(functional.pad(x, (1, 0, 1, 0), mode="replicate"), 2, 1)


def _turned(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Turn one cell in fifty. It is no digit then, or still an 8, or left out if it may be one."""
    some = torch.rand(len(x)) < 0.02
    quarters = torch.randint(1, 4, (len(x),))
    digit = (y > 0) & (y < NOT_PRINTED) & (y != 8)
    for turn in (1, 2, 3):
        part = some & (quarters == turn)
        x[part] = torch.rot90(x[part], turn, (2, 3))
        like_one = torch.isin(y, torch.tensor([1, 2, 5, 6, 9])) & (turn == 2)
        y = torch.where(part & digit, torch.where(like_one, IGNORED, NOT_PRINTED), y)
    return x, y


# Training


def train(
    out: Path, *cells: Path, minutes: float = 22.0, start: Path | None = None, seed: int = 1
) -> None:
    """Train on files of cells for so many minutes, from the weights of ``start`` if there are any.

    The time is that of the processor.
    """
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    x, y = _loaded(cells)
    checked = len(x) // 81 // CHECKED * 81
    check = x[-checked:].float() / STORED, y[-checked:]
    x, y = x[:-checked].contiguous(), y[:-checked]
    print(len(x), "cells;", *np.bincount(y.numpy()), "of the classes", flush=True)
    network = Network().to(memory_format=torch.channels_last)
    if start:
        network.resume(read(start), x[::50].float() / STORED)
    rate = RATE_FROM_START if start else RATE
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-3)
    weight = torch.ones(len(y))
    weight[y == 0] = BLANK_SHARE
    begun, rounds = time.process_time(), 0
    while (part := (time.process_time() - begun) / 60 / minutes) < 1:
        falling = 0.5 + 0.5 * np.cos(np.pi * part)
        warm = min(1, rounds * ROUND / WARM_UP)
        optimizer.param_groups[0]["lr"] = rate * warm * falling + LEAST_RATE
        network.train()
        for rows in torch.multinomial(weight, ROUND, replacement=True).split(BATCH):
            loss = _step(network, optimizer, x[rows].float() / STORED, y[rows])
        rounds += 1
        if rounds % ROUNDS_SHOWN == 0:
            digits, others = _errors(network, *check)
            print(
                f"{part * minutes:5.1f} min {rounds * ROUND:8d} cells, loss {loss:.3f}, "
                f"wrong: digits {digits:.4f}, others {others:.4f}",
                flush=True,
            )
            write(out, network.layers())
    write(out, network.layers())


def _loaded(files: tuple[Path, ...]) -> tuple[Tensor, Tensor]:
    parts = [np.load(file) for file in files]
    x = torch.from_numpy(np.concatenate([part["x"] for part in parts])).permute(0, 3, 1, 2)
    return x, torch.from_numpy(np.concatenate([part["y"] for part in parts])).long()


def _step(network: Network, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor) -> float:
    x, y = jitter(x, y)
    guess = network(x.contiguous(memory_format=torch.channels_last))
    loss = functional.cross_entropy(guess, y, label_smoothing=0.004, ignore_index=IGNORED)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return float(loss.item())


@torch.no_grad()
def _errors(network: Network, x: Tensor, y: Tensor) -> tuple[float, float]:
    """Return which share of digits, and of other cells, is named wrong."""
    network.eval()
    wrong = torch.cat([network(part).argmax(1) for part in x.split(2048)]) != y
    digits = (y > 0) & (y < NOT_PRINTED)
    return float(wrong[digits].float().mean()), float(wrong[~digits].float().mean())


if __name__ == "__main__":
    run(train)
