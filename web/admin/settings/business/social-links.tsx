import { useId, useRef, useState } from "react";
import { type FieldPath, useFieldArray, useFormContext } from "react-hook-form";
import { SOCIAL_LINKS_MAX } from "../../../../contract/limits.ts";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { AdminIcon } from "../../ui/icons.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import type { BusinessValues } from "./business-values.ts";

interface Props {
  field: (name: FieldPath<BusinessValues>) => Omit<React.ComponentProps<typeof TextField>, "label">;
  isSaving: boolean;
}

/** Names and addresses of the firm elsewhere: added, removed, and put in the order that the pages show. */
export function SocialLinks({ field, isSaving }: Props) {
  const { formState } = useFormContext<BusinessValues>();
  const { fields, append, remove, move } = useFieldArray<BusinessValues, "socialLinks">({
    name: "socialLinks",
  });
  const [said, say] = useState("");
  const adder = useRef<HTMLButtonElement>(null);
  const head = useId();
  const wrong = formState.errors.socialLinks;
  const message = wrong?.root?.message ?? wrong?.message;
  const isFull = fields.length >= SOCIAL_LINKS_MAX;
  const moveLink = (from: number, to: number) => {
    move(from, to);
    say(`Link ${from + 1} is now ${to + 1} of ${fields.length}`);
  };
  const removeLink = (place: number) => {
    remove(place);
    say(`Link ${place + 1} removed, ${fields.length - 1} left`);
    adder.current?.focus();
  };
  return (
    <section className="panel" aria-labelledby={head}>
      <header>
        <h2 id={head}>Social links</h2>
        <p className="push">On the home and contact pages, in this order</p>
      </header>
      <div className="fields stack">
        {fields.length > 0 && (
          <ol className="specs pairs">
            {fields.map(({ id }, place) => (
              <li key={id} className="specrow">
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
                <span className="row-acts">
                  <MoveButtons
                    what={`link ${place + 1}`}
                    place={place}
                    count={fields.length}
                    onMove={(to) => isSaving || moveLink(place, to)}
                    along="column"
                  />
                  <button
                    type="button"
                    className="btn icon"
                    aria-label={`Remove link ${place + 1}`}
                    onClick={() => isSaving || removeLink(place)}
                  >
                    <AdminIcon name="trash" className="i s" />
                  </button>
                </span>
              </li>
            ))}
          </ol>
        )}
        {message && <FieldError>{message}</FieldError>}
        <div>
          <button
            ref={adder}
            type="button"
            className="btn"
            aria-disabled={isFull || isSaving || undefined}
            onClick={() =>
              isFull ||
              isSaving ||
              append({ name: "", url: "" }, { focusName: `socialLinks.${fields.length}.name` })
            }
          >
            <AdminIcon name="plus" />
            Add link
          </button>
          {isFull && <p className="hint">{`At most ${SOCIAL_LINKS_MAX} links`}</p>}
        </div>
        <p className="sr" role="status">
          {said}
        </p>
      </div>
    </section>
  );
}
