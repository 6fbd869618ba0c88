import type { Category } from "#contract/platform/categories.ts";
import { fullName } from "#contract/platform/machines.ts";
import { LINE_TEXT_MAX } from "#contract/site/limits.ts";
import type { ContentPart } from "#contract/site/site-content.ts";
import type { StoredContent } from "./first-content.ts";

/** Returns neutral content: plain texts of the home and about pages, without claims, figures or reviews. */
export function neutralContent(
  words: Parameters<typeof fullName>[0],
  categories: readonly Category[],
): { [P in ContentPart]: StoredContent<P> } {
  const machines = fullName(words, "many");
  const brands = brandList(categories);
  return {
    home: {
      headline: `Spare parts for ${machines}, found by brand or by number`,
      text: `${brands && `Parts of ${brands}. `}Send us a code, a drawing or a worn piece and we will match it.`,
      description: `Spare parts for ${machines}${brands && ` of ${brands}`}, found by brand, name or part code.`,
      qualityHeading: "",
      qualityText: "",
    },
    facts: { claims: [], facts: [] },
    about: {
      headline: `Spare parts for ${machines}`,
      text: "",
      description: `A dealer in spare parts for ${machines}.`,
      expertise: {},
      mission: "",
      promises: [],
    },
    reviews: { rating: null, satisfaction: null, reviews: [] },
  };
}

/** Returns 'KSB, Grundfos and CRI' of the first brands; empty without one. */
function brandList(categories: readonly Category[]): string {
  const labels = categories.filter(({ id }) => id !== "others").map(({ navigationLabel }) => navigationLabel);
  const first = labels.slice(0, 3);
  const rest = labels.length > first.length ? " and others" : "";
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(first);
  const text = rest ? `${first.join(", ")}${rest}` : list;
  return text.length < LINE_TEXT_MAX / 2 ? text : "";
}
