import { valueKey } from "#contract/platform/values.ts";
import type { PartSummary } from "#web/api/parts.ts";
import { Icon } from "#web/ui/icons.tsx";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { useMachines } from "./store.ts";

/** Working widths of looms in cm: 'OMNIplus 190' is an OMNIplus. Other numbers are models: 'OMNIplus 800' is not. */
const WIDTHS = { least: 110, most: 560 };

/** Says whether a part fits one of the visitor's machines; nothing if that is unknown. Its space is reserved. */
export function FitsLine({ part }: { part: Pick<PartSummary, "machines"> }) {
  const own = useMachines();
  const fits = own ? fitting(part.machines, own) : [];
  return (
    <span className="fine fits">
      {fits.length > 0 && (
        <>
          <Icon name="check" className="i s" />
          <span>Fits your {fits.join(", ")}</span>
        </>
      )}
    </span>
  );
}

/** Returns the visitor's machines that a part names, with or without their width. */
export function fitting(named: readonly string[], own: readonly string[]): string[] {
  const keys = new Set(named.map(valueKey));
  return own.filter((name) => keys.has(valueKey(name)) || keys.has(valueKey(modelOf(name))));
}

function modelOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => word !== "cm");
  const width = /^\d{3}$/.test(words.slice(-1)[0] ?? "") ? Number(words.pop()) : 0;
  return width >= WIDTHS.least && width <= WIDTHS.most ? words.join(" ") : name;
}

/** The foot of a card: whether the part fits the visitor's machine, and the add button. */
export function OfCard({ part }: { part: PartSummary }) {
  return (
    <>
      <FitsLine part={part} />
      <AddFromCard part={part} />
    </>
  );
}
