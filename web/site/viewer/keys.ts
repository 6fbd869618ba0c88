export type Command =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "zoomIn"
  | "zoomOut"
  | "reset"
  | "rotate"
  | "fullscreen"
  | "find"
  | "help"
  | "up"
  | "down";

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ArrowRight: "next",
    ArrowLeft: "previous",
    PageDown: "next",
    PageUp: "previous",
    Home: "first",
    End: "last",
    "+": "zoomIn",
    "=": "zoomIn",
    "-": "zoomOut",
    "0": "reset",
    r: "rotate",
    f: "fullscreen",
    "/": "find",
    "?": "help",
    ArrowUp: "up",
    ArrowDown: "down",
  } as const),
);

export const KEY_HELP: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["←", "→"], does: "Previous and next page" },
  { keys: ["Home", "End"], does: "First and last page" },
  { keys: ["↑", "↓"], does: "Move along a large page" },
  { keys: ["+", "-"], does: "Zoom in and out" },
  { keys: ["0"], does: "Whole page, upright" },
  { keys: ["R"], does: "Rotate" },
  { keys: ["F"], does: "Fullscreen" },
  { keys: ["/"], does: "Find in the catalogue" },
  { keys: ["?"], does: "Show this list" },
  { keys: ["Esc"], does: "Close" },
];

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the command of a key; undefined if the browser handles it. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return COMMANDS.get(key.length === 1 ? key.toLowerCase() : key);
}
