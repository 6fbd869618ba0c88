import { SOCIAL_LINKS_MAX } from "../../../../../contract/platform/limits.ts";
import { Pairs } from "../form/pairs.tsx";
import type { BusinessField, BusinessValues } from "./business-values.ts";

interface Props {
  field: BusinessField;
  isSaving: boolean;
}

/** Names and addresses of the firm elsewhere. */
export function SocialLinks(props: Props) {
  return (
    <Pairs<BusinessValues, "socialLinks">
      {...props}
      name="socialLinks"
      title="Social links"
      text="On the home and contact pages, in this order"
      noun="link"
      most={SOCIAL_LINKS_MAX}
      pair={[
        { name: "name", label: "Link name", placeholder: "Name" },
        { name: "url", label: "Link address", placeholder: "https://", type: "url" },
      ]}
    />
  );
}
