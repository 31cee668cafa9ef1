def write_position(setup, state):
    raise NotImplementedError
