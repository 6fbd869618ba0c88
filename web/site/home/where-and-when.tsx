import { useBusiness } from "../../ui/business.ts";
import { Icon } from "../../ui/icons.tsx";
import { useOpening } from "../../ui/use-opening.ts";

/** Where the firm is, and whether somebody is there now: one line, which is there before the second is known. */
export function WhereAndWhen() {
  const { place: named, address } = useBusiness();
  const opening = useOpening();
  const place = named || address.slice(-1)[0];
  if (!place) return null;
  return (
    <p className="line small seat">
      <Icon name="pin" className="i s" />
      <span className="breaks">{place}</span>
      {opening && (
        <span className={opening.isOpen ? "stock ok" : "stock"}>
          {opening.isOpen ? "Open now" : "Closed now"}
        </span>
      )}
    </p>
  );
}
