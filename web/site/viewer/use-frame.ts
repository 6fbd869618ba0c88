import { type Dispatch, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { MOBILE_BREAKPOINT } from "../../../contract/limits.ts";
import type { Size } from "./geometry.ts";
import type { Action } from "./state.ts";

/** The air around the page, in CSS pixels; less on phones. */
const AIR = 20;
const AIR_ON_PHONES = 12;

/** Tells how large the stage and the sheet on it are, whenever one of them changes. */
export function useFrame(
  element: RefObject<HTMLElement | null>,
  sheet: Size,
  dispatch: Dispatch<Action>,
): void {
  const [stage, setStage] = useState<Size>();
  const { width, height } = sheet;
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setStage({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  useLayoutEffect(() => {
    if (!stage) return;
    const isPhone = window.innerWidth < MOBILE_BREAKPOINT;
    const air = 2 * (isPhone ? AIR_ON_PHONES : AIR);
    const free = { width: Math.max(1, stage.width - air), height: Math.max(1, stage.height - air) };
    dispatch({ type: "measured", frame: { stage: free, sheet: { width, height }, fitsWidth: isPhone } });
  }, [stage, width, height, dispatch]);
}
