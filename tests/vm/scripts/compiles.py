# Tells which of the firmware's files this interpreter's compiler refuses, and why. Argument: a JSON list of names.
import json


def main(arguments):
    for name in json.loads(arguments[0]):
        with open(name) as file:  # noqa: PTH123  no pathlib here
            source = file.read()
        try:
            compile(source, name, "exec")
        except SyntaxError as error:
            yield [name, str(error)]
        yield
