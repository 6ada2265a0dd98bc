"""Start of the table: what is loaded, in which order and why; not what it does."""

import gc

try:
    import naiad_table.journal
    import naiad_table.link

    # CircuitPython compiles each file when it is imported, which for a moment takes several times
    # the room that stays taken. So the largest come first, while memory is in one piece.
    import naiad_table.readers  # noqa: F401  the largest of all
    from naiad_table import assembly

    gc.collect()
    app = assembly.build()
    # What put the table together gives its room back before a game is loaded.
    del assembly
    gc.collect()
    app.start()
    loop = app.loop
    loop.run()
except Exception as error:
    # Room first: what is told now must not fail for want of it.
    app = loop = None
    gc.collect()
    import supervisor

    supervisor.set_next_code_file("crash.py")
    try:
        import traceback

        text = "".join(traceback.format_exception(error))
        print(text)
        with open("crash.txt", "w") as file:
            file.write(text)
    except (OSError, MemoryError):
        # The drive is the PC's, or there is no room for more than the start of crash.py.
        pass
    supervisor.reload()
