import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import type { Action } from "./document/state.ts";

type Command =
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

/** The distance of an arrow key press on a zoomed page, in CSS pixels. */
const ARROW_WAY = 80;

interface KeyHandlers {
  dispatch: Dispatch<Action>;
  onFullscreen: () => void;
  onFind: () => void;
  onHelp: () => void;
  onEscape: () => void;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "preventDefault">;

/** Handles keys (KEY_HELP) except in fields; also while nothing has the focus, as after a removed button. */
export function useKeys(
  shell: RefObject<HTMLElement | null>,
  { dispatch, onFullscreen, onFind, onHelp, onEscape }: KeyHandlers,
): (event: Pressed) => void {
  const run = (command: Command) => {
    switch (command) {
      case "fullscreen":
        return onFullscreen();
      case "find":
        return onFind();
      case "help":
        return onHelp();
      case "up":
        return dispatch({ type: "move", by: { x: 0, y: ARROW_WAY } });
      case "down":
        return dispatch({ type: "move", by: { x: 0, y: -ARROW_WAY } });
      default:
        return dispatch({ type: command });
    }
  };
  const answer = (event: Pressed) => {
    const command = isTyping(event.target) ? undefined : commandOf(event);
    if (event.key !== "Escape" && !command) return;
    event.preventDefault();
    if (command) run(command);
    else onEscape();
  };
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== document.body || !isUppermost(shell.current)) return;
      latest.current(event);
      if (event.defaultPrevented && document.activeElement === document.body) shell.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [shell]);
  return answer;
}

/** Returns whether no other dialog is above the element's. */
const isUppermost = (element: HTMLElement | null) =>
  element !== null &&
  [...document.querySelectorAll("dialog[open]")].slice(-1)[0] === element.closest("dialog");

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea") !== null;
