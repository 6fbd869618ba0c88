import { counted } from "../../../../contract/platform/counted.ts";
import type { SampleCounts } from "../../../../contract/site/settings.ts";

/** The kinds of sample data: as a list names them, and one or several in a sentence. */
export const SAMPLE_WORDS = [
  { kind: "products", label: "Products", one: "product", several: "products" },
  { kind: "catalogs", label: "Catalogs", one: "catalog", several: "catalogs" },
  { kind: "slides", label: "Slider images", one: "slider image", several: "slider images" },
  { kind: "news", label: "News items", one: "news item", several: "news items" },
  { kind: "tabs", label: "Company tabs", one: "company tab", several: "company tabs" },
] as const satisfies readonly { kind: keyof SampleCounts; label: string; one: string; several: string }[];

/** What was removed, in a sentence: 'Removed: 60 products, 1 catalog.' */
export function sampleSentence(counts: SampleCounts): string {
  const gone = SAMPLE_WORDS.filter(({ kind }) => counts[kind] > 0);
  const parts = gone.map(({ kind, one, several }) => counted(counts[kind], one, several));
  return parts.length ? `Removed: ${parts.join(", ")}.` : "There was nothing left to remove.";
}
