import type { PartSummary } from "../../api/parts.ts";
import { AddFromCard } from "../enquiry/list/add-button.tsx";
import { FitsLine } from "./fits-line.tsx";

/** What a card of a list says and offers: whether it fits a loom of one's own, and the way onto the enquiry list. */
export function OfCard({ part }: { part: PartSummary }) {
  return (
    <>
      <FitsLine part={part} />
      <AddFromCard part={part} />
    </>
  );
}
