import type { PagePart, PageParts } from "#contract/catalogs/links.ts";
import { asSummary, type PartSummary } from "./parts.ts";
import type { Listed } from "./queries.ts";
import { box, listOf, or, record, text } from "./shapes.ts";

export interface ShownPart extends PartSummary {
  spots: PagePart["spots"];
}

type ApiPageParts = Omit<PageParts, "parts"> & {
  parts: readonly Listed<PagePart, "productId" | "title" | "category" | "spots">[];
};

const spotsOf = listOf(record({ boxes: listOf(box), label: or(text, null) }));

/** Validates the parts of a page and skips invalid ones. Throws if it has parts and all are invalid. */
export const partsOnPage = listOf(
  ({ spots, image, ...part }: ApiPageParts["parts"][number]): ShownPart => ({
    ...asSummary({ ...part, description: "", images: image ? [image] : [] }),
    spots: spotsOf(spots),
  }),
);

/** Returns a part's number on the page's drawing. */
export const labelOf = ({ spots }: ShownPart): string | null =>
  spots.find(({ label }) => label !== null)?.label ?? null;

export const acceptParts = (answer: ApiPageParts): ShownPart[] =>
  record({ parts: partsOnPage })(answer).parts;
