import "./palette.css";

/** What is loaded when the palette or the sheet of keys is first opened. */
export { ShortcutSheet } from "./help-sheet.tsx";
export { Palette } from "./palette.tsx";
