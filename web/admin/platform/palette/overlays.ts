import "./palette.css";

/** Loaded on demand. */
export { ShortcutSheet } from "./help-sheet.tsx";
export { Palette } from "./palette.tsx";
