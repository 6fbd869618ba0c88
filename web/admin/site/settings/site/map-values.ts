import "../../../platform/calls/zod-without-eval.ts";
import { z } from "zod";
import { type SettingsAnswer, SiteBehaviourBody } from "../../../../../contract/site/settings.ts";

/** An empty address is none: the contact page then shows no map. */
export const mapSchema = z.object({
  mapUrl: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(SiteBehaviourBody.shape.mapUrl.unwrap()),
});
export type MapValues = z.input<typeof mapSchema>;

export const mapValues = ({ site }: SettingsAnswer): MapValues => ({ mapUrl: site.mapUrl ?? "" });
