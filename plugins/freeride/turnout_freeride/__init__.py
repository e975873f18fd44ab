"""Free Ride, a railway game by Friedemann Friese (2F-Spiele, 2021), as a plugin of Turnout."""
