def read_position(make_setup, headers, sketch):
    raise NotImplementedError
