/** The largest time (ms) and distance (CSS pixels) between the taps of a double tap. */
const DOUBLE_TAP = { time: 500, distance: 24 };

/** Ignores a double press's second press on another control; browsers don't all count taps. */
export function ignoreStrayPresses(): void {
  let first = { time: 0, x: 0, y: 0, control: null as Element | null };
  const listen = (event: MouseEvent & { pointerType?: string }) => {
    const { detail, isTrusted, timeStamp: time, clientX: x, clientY: y } = event;
    // A keyboard press has no position.
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

/** Returns the control that a press activates; a press on a label activates its field. */
export function controlOf(target: Element): Element | null {
  const control = target.closest("label, a, button, summary, input");
  return (control as HTMLInputElement | null)?.labels?.[0] ?? control;
}
