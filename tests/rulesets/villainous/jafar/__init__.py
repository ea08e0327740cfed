"""Tests of Jafar."""
