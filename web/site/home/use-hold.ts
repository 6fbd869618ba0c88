import { type FocusEvent, type PointerEvent, useState } from "react";

/**
 * Whether a person is at an element, with the mouse over it or the keyboard inside it. A click alone does not
 * count as the keyboard, nor does a finger as a mouse: both would hold what they touched for ever.
 */
export function useHold() {
  const [isOver, setIsOver] = useState(false);
  const [isInside, setIsInside] = useState(false);
  return {
    isHeld: isOver || isInside,
    holding: {
      onPointerEnter: (event: PointerEvent) => setIsOver(event.pointerType !== "touch"),
      onPointerLeave: () => setIsOver(false),
      onFocus: (event: FocusEvent) => setIsInside(event.target.matches(":focus-visible")),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsInside(false);
      },
    },
  };
}
