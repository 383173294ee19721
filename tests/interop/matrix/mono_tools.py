# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Programs of Mono that are unpacked, not installed: see cmake/setup-mono.sh."""
from .processes import must_run


class MonoTools:
    def __init__(self, root):
        self.root = root
        self.environment = {"MONO_GAC_PREFIX": f"{root / 'usr'}:/usr"}
        if not (root / "usr/lib/mono/4.5/wsdl.exe").exists():
            raise RuntimeError(f"there is no Mono in {root}: ./dev setup interop")

    def words(self, name):
        return ["mono", self.root / f"usr/lib/mono/4.5/{name}.exe"]

    def run(self, name, *arguments, folder=None):
        return must_run([*self.words(name), *arguments], environment=self.environment, folder=folder)
