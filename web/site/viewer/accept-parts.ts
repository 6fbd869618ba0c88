import type { PagePart, PageParts } from "../../../contract/links.ts";
import type { Listed } from "../../api/listed.ts";
import { asSummary, type PartSummary } from "../../api/parts.ts";

/** A part on a page, as its card shows it, and where it stands there. */
export interface ShownPart extends PartSummary {
  spots: PagePart["spots"];
}

type Answered = Omit<PageParts, "parts"> & {
  parts: readonly Listed<PagePart, "productId" | "title" | "category" | "spots">[];
};

/** The parts of a page of the API as the viewer shows them. Throws for what is none. */
export const acceptParts = ({ parts }: Answered): ShownPart[] =>
  parts.map(({ spots, image, ...part }) => ({
    ...asSummary({ ...part, description: "", images: image ? [image] : [] }),
    spots,
  }));
