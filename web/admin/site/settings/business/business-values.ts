import "../../../platform/calls/zod-without-eval.ts";
import { z } from "zod";
import { BusinessProfileBody, type SettingsAnswer } from "../../../../../contract/site/settings.ts";
import { lined } from "../../../platform/form/lines.ts";
import type { useSettingsForm } from "../form/use-settings-form.ts";

const { shape } = BusinessProfileBody;

/** Checks what was typed with the rules of the server; address and phones have one entry in each line. */
export const businessSchema = z.object({
  ...shape,
  address: lined(shape.address),
  phones: lined(shape.phones),
});
export type BusinessValues = z.input<typeof businessSchema>;

export function businessValues({ business }: SettingsAnswer): BusinessValues {
  return { ...business, address: business.address.join("\n"), phones: business.phones.join("\n") };
}

/** What a text field of the form takes, by its path. */
export type BusinessField = ReturnType<typeof useSettingsForm<BusinessValues, BusinessProfileBody>>["field"];
