"""Start of the table: what is loaded, in which order and why; not what it does."""

import gc

try:
    from naiad_table import boot_light

    boot_light.step()
    import microcontroller

    from naiad_table.journal import Journal

    boot_light.step()
    journal = Journal(microcontroller.nvm, choices_path="kept.bin")
    boot_light.step()
    # CircuitPython compiles each file when it is imported, which for a moment takes several times the room that stays
    # taken.
    import naiad_table.app

    boot_light.step()
    import naiad_table.wiring  # noqa: F401

    boot_light.step()
    from naiad_table import assembly

    gc.collect()
    boot_light.step()
    app, left, tasks = assembly.build(journal)
    gc.collect()
    # Nobody waits for readers, PC and screen before the position or the menu is up: they come while it stands.
    app.start()
    # The first frame is dark; no other follows within 20 ms. A game loads what else it needs, a file a pass.
    for _ in range(10):
        app.loop.once()
    for _ in assembly.finish(app, left, tasks):
        app.loop.once()
    # What put the table together gives its room back.
    del assembly, left, tasks, journal, boot_light
    # The loop above left its generator on the stack, which would keep all that, 17 KB: another takes its place.
    for _ in ():
        pass
    gc.collect()
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
