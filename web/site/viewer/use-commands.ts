import type { Dispatch, KeyboardEvent } from "react";
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

/** Answers the keys (see KEY_HELP), but for those that are typed into a field. */
export function useCommands({ dispatch, onFullscreen, onFind, onHelp, onEscape }: Doings) {
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
  return (event: KeyboardEvent<HTMLElement>) => {
    const command = isTyping(event.target) ? undefined : commandOf(event);
    if (event.key !== "Escape" && !command) return;
    event.preventDefault();
    if (command) run(command);
    else onEscape();
  };
}

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.closest("input, select, textarea") !== null;
