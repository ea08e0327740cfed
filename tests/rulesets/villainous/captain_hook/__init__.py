"""Tests of Captain Hook."""
