import { SOCIAL_LINKS_MAX } from "../../../../contract/limits.ts";
import { TextField } from "../../../ui/field.tsx";
import { Rows } from "../form/rows.tsx";
import type { BusinessField, BusinessValues } from "./business-values.ts";

interface Props {
  field: BusinessField;
  isSaving: boolean;
}

/** Names and addresses of the firm elsewhere. */
export function SocialLinks({ field, isSaving }: Props) {
  return (
    <Rows<BusinessValues, "socialLinks">
      name="socialLinks"
      title="Social links"
      text="On the home and contact pages, in this order"
      noun="link"
      most={SOCIAL_LINKS_MAX}
      empty={{ name: "", url: "" }}
      first="name"
      isSaving={isSaving}
      className="pairs"
    >
      {(place) => (
        <>
          <TextField
            label={`Link name ${place + 1}`}
            placeholder="Name"
            {...field(`socialLinks.${place}.name`)}
          />
          <TextField
            label={`Link address ${place + 1}`}
            type="url"
            placeholder="https://"
            {...field(`socialLinks.${place}.url`)}
          />
        </>
      )}
    </Rows>
  );
}
