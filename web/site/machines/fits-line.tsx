import { valueKey } from "../../../contract/platform/values.ts";
import type { PartSummary } from "../../api/parts.ts";
import { Icon } from "../../ui/icons.tsx";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { useMachines } from "./store.ts";

/** The working widths of looms, in cm: 'OMNIplus 190' is an OMNIplus. Other figures are models: an 'OMNIplus 800' is none. */
const WIDTHS = { least: 110, most: 560 };

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

/** Of the looms one has, those that are named by a part, or whose model is named without a width. */
export function fitting(named: readonly string[], own: readonly string[]): string[] {
  const keys = new Set(named.map(valueKey));
  return own.filter((loom) => keys.has(valueKey(loom)) || keys.has(valueKey(modelOf(loom))));
}

function modelOf(loom: string): string {
  const words = loom.split(/[\s-]+/).filter((word) => word !== "cm");
  const width = /^\d{3}$/.test(words.slice(-1)[0] ?? "") ? Number(words.pop()) : 0;
  return width >= WIDTHS.least && width <= WIDTHS.most ? words.join(" ") : loom;
}

/** What a card of a list says and offers: whether it fits a loom of one's own, and the way onto the enquiry list. */
export function OfCard({ part }: { part: PartSummary }) {
  return (
    <>
      <FitsLine part={part} />
      <AddFromCard part={part} />
    </>
  );
}
