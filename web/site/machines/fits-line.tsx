import type { PartSummary } from "../../api/parts.ts";
import { Icon } from "../../ui/icons.tsx";
import { fitting } from "./fits.ts";
import { useMachines } from "./store.ts";

/** Says of a part that it fits a loom of the visitor's; of what nobody knows it says nothing. Its place is kept free. */
export function FitsLine({ part }: { part: Pick<PartSummary, "machines"> }) {
  const own = useMachines();
  const looms = own ? fitting(part.machines, own) : [];
  return (
    <span className="fine fits">
      {looms.length > 0 && (
        <>
          <Icon name="check" className="i s" />
          <span>Fits your {looms.join(", ")}</span>
        </>
      )}
    </span>
  );
}
