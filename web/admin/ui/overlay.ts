import { createStore } from "@tanstack/react-store";

/** What lies over every screen of the back office when it is asked for: the palette, or the sheet of keys. */
export const overlay = createStore<"palette" | "help" | undefined>(undefined);

export const openOverlay = (which: "palette" | "help"): void => overlay.setState(() => which);
export const closeOverlay = (): void => overlay.setState(() => undefined);
