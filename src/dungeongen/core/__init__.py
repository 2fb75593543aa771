"""What every game is made of; imports nothing else of this project."""
