import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { AdminIcon } from "./icons.tsx";

interface Props {
  /** What moves, as it is read out. */
  what: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  /** Whether the places lie beside or below each other. */
  along: "row" | "column";
}

/**
 * Moves something one place on, for keyboards and for those who do not drag. At an end the button stays where
 * the focus is and only says that it leads nowhere.
 */
export function MoveButtons({ what, place, count, onMove, along }: Props) {
  const step = (to: number) => {
    if (to >= 0 && to < count) onMove(to);
  };
  const [before, after] = along === "row" ? ["earlier", "later"] : ["up", "down"];
  return (
    <span className={`moves ${along}`}>
      <Button
        size="small"
        shape="icon"
        aria-label={`Move ${what} ${before}`}
        aria-disabled={place === 0 || undefined}
        onClick={() => step(place - 1)}
      >
        {along === "row" ? <Icon name="left" className="i s" /> : <AdminIcon name="up" className="i s" />}
      </Button>
      <Button
        size="small"
        shape="icon"
        aria-label={`Move ${what} ${after}`}
        aria-disabled={place === count - 1 || undefined}
        onClick={() => step(place + 1)}
      >
        <Icon name={along === "row" ? "right" : "down"} className="i s" />
      </Button>
    </span>
  );
}
