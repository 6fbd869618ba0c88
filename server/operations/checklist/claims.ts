import type { ChecklistItem, ClaimsBody } from "#contract/operations/calls.ts";
import { CONTENT_PARTS, type ContentPart } from "#contract/site/site-content.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Actor } from "#server/platform/database/write.ts";
import { FIRST_CONTENT, type StoredContent } from "#server/site/content/first-content.ts";
import { readNeutralContent, readSiteContent } from "#server/site/content/read-content.ts";
import { saveSettings } from "#server/site/settings/save-settings.ts";

type Content = Awaited<ReturnType<typeof readSiteContent>>;

/** POST /checklist/claims. Saves the part, so that it counts as confirmed; throws 409 if it was saved already. */
export async function decideClaims(
  services: { database: Database; config: Config },
  actor: Actor,
  { part, isRight }: ClaimsBody,
): Promise<void> {
  const neutral = await readNeutralContent(services.database);
  await saveSettings<StoredContent<ContentPart>>(services, actor, { key: part, version: 0 }, (stored) =>
    isRight ? { ...FIRST_CONTENT[part], ...stored } : neutral[part],
  );
}

/** Returns the claims of the item's part in short, as the owner confirms them; undefined for other items. */
export async function claimsOf(
  database: Pick<Database, "read">,
  item: ChecklistItem,
): Promise<string[] | undefined> {
  if (!(item in CONTENT_PARTS)) return undefined;
  return CLAIMS[item as ContentPart](await readSiteContent(database)).filter(Boolean);
}

const CLAIMS: Readonly<Record<ContentPart, (content: Content) => string[]>> = {
  facts: ({ facts }) => [
    ...facts.claims.map(({ figure, label }) => `${figure} ${label}`),
    ...facts.facts.map(({ name, value }) => `${name}: ${value}`),
  ],
  home: ({ home }) => [home.headline, home.text, home.qualityHeading, home.qualityText],
  about: ({ about }) => [
    about.headline,
    about.text,
    about.mission,
    ...about.promises.map(({ title }) => title),
  ],
  reviews: ({ reviews: { rating, satisfaction, reviews } }) => [
    rating ? `${rating.average} of 5 stars from ${rating.total} reviews` : "",
    satisfaction
      ? `Satisfaction: response ${satisfaction.response} %, quality ${satisfaction.quality} %, delivery ${satisfaction.delivery} %`
      : "",
    ...reviews.map(({ author, location }) => `Review by ${[author, location].filter(Boolean).join(", ")}`),
  ],
};
