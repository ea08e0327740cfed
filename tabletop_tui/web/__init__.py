"""What every server of this program shares: the address of this computer, and careful answers."""
