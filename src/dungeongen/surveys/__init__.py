"""Surveys: how hard a game is, from many of its deals, on a laptop or on a cluster.

A survey is a folder. Its *manifest* fixes which deals are judged, and how: game, options, seed,
number of deals, budget, version, and how many deals make a *chunk*. A chunk is one Parquet file,
written aside and renamed, so resuming is judging what is missing. Chunks go to any
``concurrent.futures.Executor``: processes at home, a Dask cluster, or one task of a job array. A
deal's row depends on nothing but the manifest and its number, so all of them make the same bytes.
"""
