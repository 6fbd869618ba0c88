import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { catalogName } from "../../../contract/enquiries/enquiry-words.ts";
import { ViewerLink } from "../../site/viewer/viewer-link.tsx";

/** A link that opens an enquiry's catalogue in the viewer, at its page if it has one. */
export function CataloguePage({ catalogue }: { catalogue: NonNullable<Enquiry["catalogue"]> }) {
  const { key, page } = catalogue;
  return (
    <ViewerLink catalogue={key} {...(page === null ? {} : { leaf: page })}>
      {catalogName(catalogue)}
    </ViewerLink>
  );
}
