import type { KeyboardEvent } from "react";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { AdminIcon } from "./icons.tsx";

interface Props {
  what: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  /** Whether the entries are in a row or a column. */
  along: "row" | "column";
}

/** Moves an entry by one place; at an end the button stays focusable with `aria-disabled`. */
export function MoveButtons({ what, place, count, onMove, along }: Props) {
  const [before, after] = along === "row" ? ["earlier", "later"] : ["up", "down"];
  // Below an image the buttons have borders and its width; next to other buttons they have none.
  const look =
    along === "row"
      ? ({ shape: "icon", className: "grow" } as const)
      : ({ look: "ghost", shape: "icon" } as const);
  return (
    <span className={`line gap-0 moves ${along}`}>
      <Button
        size="small"
        {...look}
        aria-label={`Move ${what} ${before}`}
        {...unlessBusy(place === 0, () => onMove(place - 1))}
      >
        {along === "row" ? <Icon name="left" className="i s" /> : <AdminIcon name="up" className="i s" />}
      </Button>
      <Button
        size="small"
        {...look}
        aria-label={`Move ${what} ${after}`}
        {...unlessBusy(place === count - 1, () => onMove(place + 1))}
      >
        <Icon name={along === "row" ? "right" : "down"} className="i s" />
      </Button>
    </span>
  );
}

/** The drag handle of an entry; arrow keys, Home and End move it. */
export function Grip({ what, place, count, onMove }: Omit<Props, "along">) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyMoves(place, count)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to !== place && to >= 0 && to < count) onMove(to);
  };
  return (
    <UnstyledButton
      data-grip
      className="middle grip"
      aria-label={`Move ${what}`}
      title="Drag, or use the arrow keys"
      // Safari focuses no button that is pressed.
      onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onKeyDown={onKeyDown}
    >
      <AdminIcon name="grip" />
    </UnstyledButton>
  );
}

const keyMoves = (place: number, count: number): Readonly<Record<string, number>> => ({
  ArrowUp: place - 1,
  ArrowDown: place + 1,
  Home: 0,
  End: count - 1,
});

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
