/** A tap this soon after another one (ms) and this near to it (CSS pixels) is the second of a double tap. */
const DOUBLE_TAP = { time: 500, distance: 24 };

/**
 * Ignores the second half of a double press on what has come under it since the first: it follows no link and presses no button
 * that was not there. Browsers count presses of a mouse, but not all of them those of a finger.
 */
export function ignoreStrayPresses(): void {
  let first = { time: 0, x: 0, y: 0, control: null as Element | null };
  const listen = (event: MouseEvent & { pointerType?: string }) => {
    const { detail, isTrusted, timeStamp: time, clientX: x, clientY: y } = event;
    // A press of a key has no place.
    if (!detail || !isTrusted) return;
    const control = controlOf(event.target as Element);
    const isTap =
      event.pointerType !== "mouse" &&
      time - first.time < DOUBLE_TAP.time &&
      Math.hypot(x - first.x, y - first.y) < DOUBLE_TAP.distance;
    const isStray = (detail > 1 || isTap) && control !== first.control;
    first = { time, x, y, control: isStray ? first.control : control };
    if (!isStray) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", listen, true);
}

/** What a press acts on; a press on a label presses its field as well. */
export function controlOf(target: Element): Element | null {
  const control = target.closest("label, a, button, summary, input");
  return (control as HTMLInputElement | null)?.labels?.[0] ?? control;
}
