import { createAtom } from "../../../api/atom.ts";

/** What lies over every screen of the back office when it is asked for: the palette, or the sheet of keys. */
export const overlay = createAtom<"palette" | "help" | undefined>(undefined);

export const openOverlay = (which: "palette" | "help"): void => overlay.set(() => which);
export const closeOverlay = (): void => overlay.set(() => undefined);
