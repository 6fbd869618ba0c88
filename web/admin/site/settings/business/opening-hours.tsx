import { z } from "zod";
import { WEEKDAYS } from "#contract/platform/day.ts";
import { OPENING_SPANS_MAX } from "#contract/site/limits.ts";
import { weekdayName } from "#contract/site/opening-hours.ts";
import { BusinessProfileBody, type SettingsAnswer } from "#contract/site/settings.ts";
import { lined } from "#web/admin/platform/form/lines.ts";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Rows } from "../form/rows.tsx";
import type { useSettingsForm } from "../form/use-settings-form.ts";

const { shape } = BusinessProfileBody;

/** The server's rules; address and phones have one entry per line. */
export const businessSchema = z.object({
  ...shape,
  address: lined(shape.address),
  phones: lined(shape.phones),
});

interface Props {
  field: BusinessField;
  isSaving: boolean;
}

const USUAL = { from: "monday", to: "saturday", opens: "09:30", closes: "19:00" } as const;

/** Opening hours by day; days without a row are closed. */
export function OpeningHours({ field, isSaving }: Props) {
  const days = WEEKDAYS.map((day) => (
    <option key={day} value={day}>
      {weekdayName(day)}
    </option>
  ));
  return (
    <Rows<BusinessValues, "openingHours">
      name="openingHours"
      title="Opening hours"
      text="On the home and contact pages; days you leave out are shown as closed"
      noun="hours"
      most={OPENING_SPANS_MAX}
      empty={USUAL}
      first="from"
      isSaving={isSaving}
    >
      {(place) => (
        <>
          <SelectField label={`First day ${place + 1}`} {...field(`openingHours.${place}.from`)}>
            {days}
          </SelectField>
          <SelectField label={`Last day ${place + 1}`} {...field(`openingHours.${place}.to`)}>
            {days}
          </SelectField>
          <TextField label={`Opens ${place + 1}`} type="time" {...field(`openingHours.${place}.opens`)} />
          <TextField label={`Closes ${place + 1}`} type="time" {...field(`openingHours.${place}.closes`)} />
        </>
      )}
    </Rows>
  );
}

export type BusinessValues = z.input<typeof businessSchema>;

export function businessValues({ business }: SettingsAnswer): BusinessValues {
  return { ...business, address: business.address.join("\n"), phones: business.phones.join("\n") };
}

type BusinessField = ReturnType<typeof useSettingsForm<BusinessValues, BusinessProfileBody>>["field"];
