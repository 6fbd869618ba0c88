import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import { type Command, commandOf } from "./keys.ts";
import type { Action } from "./state.ts";

/** How far an arrow key moves a large page, in CSS pixels. */
const ARROW_WAY = 80;

interface Doings {
  dispatch: Dispatch<Action>;
  onFullscreen: () => void;
  onFind: () => void;
  onHelp: () => void;
  onEscape: () => void;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target" | "preventDefault">;

/**
 * Answers the keys of the viewer's shell (see KEY_HELP), but for those that are typed into a field. They reach it too when
 * what had the keyboard is gone: a press takes many a button away, 'Try again' or a notice's.
 */
export function useKeys(
  shell: RefObject<HTMLElement | null>,
  { dispatch, onFullscreen, onFind, onHelp, onEscape }: Doings,
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
    const heard = (event: KeyboardEvent) => {
      if (event.target !== document.body || !isUppermost(shell.current)) return;
      latest.current(event);
      if (event.defaultPrevented && document.activeElement === document.body) shell.current?.focus();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [shell]);
  return answer;
}

/** No other dialog stands over the one that an element is in. */
const isUppermost = (element: HTMLElement | null) =>
  element !== null &&
  [...document.querySelectorAll("dialog[open]")].slice(-1)[0] === element.closest("dialog");

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea") !== null;
