import type { KeyboardEvent, Ref } from "react";
import { AdminIcon } from "../ui/icons.tsx";

interface Props {
  ref: Ref<HTMLButtonElement>;
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** What an item is dragged by; on the keyboard its arrow keys move it, Home and End to the ends. */
export function ItemGrip({ ref, title, place, count, onMove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyMoves(place, count)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to !== place && to >= 0 && to < count) onMove(to);
  };
  return (
    <button
      ref={ref}
      type="button"
      className="grip"
      aria-label={`Move ${title}`}
      title="Drag, or use the arrow keys"
      onKeyDown={onKeyDown}
    >
      <AdminIcon name="grip" />
    </button>
  );
}

const keyMoves = (place: number, count: number): Readonly<Record<string, number>> => ({
  ArrowUp: place - 1,
  ArrowDown: place + 1,
  Home: 0,
  End: count - 1,
});
