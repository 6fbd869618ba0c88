import { type RefObject, useCallback } from "react";
import { wantFocus } from "./keep-focus.ts";

/** For a button that is taken away when it is pressed, or some time later: the focus then goes to `place`. Returns what asks for it. */
export const useRefocus = (place: RefObject<HTMLElement | null>): (() => void) =>
  useCallback(() => wantFocus(() => place.current), [place]);
