"""What the user did wrong."""


class UserError(Exception):
    """Something that the user can put right. The text is one line: what is wrong, what would be
    right. The program prints it and ends with code 2."""
