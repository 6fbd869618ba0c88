import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { catalogName } from "../../../contract/enquiries/enquiry-words.ts";
import { ViewerLink } from "../../site/viewer/viewer-link.tsx";

/** A catalogue that an enquiry names; opens the viewer over the inbox, at the page where there is one. */
export function CataloguePage({ catalogue }: { catalogue: NonNullable<Enquiry["catalogue"]> }) {
  const { key, page } = catalogue;
  return (
    <ViewerLink catalogue={key} {...(page === null ? {} : { leaf: page })}>
      {catalogName(catalogue)}
    </ViewerLink>
  );
}
