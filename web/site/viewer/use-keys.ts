import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import { type Command, commandOf } from "./keys.ts";
import type { Action } from "./state.ts";

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
