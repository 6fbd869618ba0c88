import { START } from "#contract/operations/dashboard-messages.ts";
import type { StartBody } from "#contract/operations/start.ts";
import { categorySlug } from "#contract/platform/categories.ts";
import { FIRST_MACHINES, fullName } from "#contract/platform/machines.ts";
import { compact } from "#contract/platform/words.ts";
import { freeCategoryId } from "#contract/products/category.ts";
import { FIRST_WORDS_EDITION } from "#contract/site/first-search-words.ts";
import type { QuotationSettings } from "#contract/site/quotation-settings.ts";
import { MachinesBody, type TradeWordsBody } from "#contract/site/settings.ts";
import type { BusinessProfile, SiteBehaviour } from "#contract/site/site.ts";
import { liveCategories, readShownCategories, readStockedCategories } from "#server/platform/categories.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Db } from "#server/platform/database/schema.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import { rowsWith } from "#server/platform/database/statements.ts";
import { type Actor, type Write, write } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { neutralContent } from "#server/site/content/neutral-content.ts";
import { SAMPLE_PROFILE } from "#server/site/read-site.ts";
import { STARTED, type Started } from "#server/site/started.ts";
import { readSampleState } from "../sample/sample-state.ts";

/** The values set by the questions. */
const PARTS = ["business", "machines", "words", "home", "about", "facts", "reviews", "quotations"] as const;

/** Whether nothing of a site was added or set yet: no product or catalogue, also none deleted, and no sample in the making. */
export async function isNewSite(db: Db): Promise<boolean> {
  const any = async (table: "products" | "catalogs") =>
    (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) !== undefined;
  const saved = await rowsWith(db, "settings", { key: [STARTED, ...PARTS] })
    .select("key")
    .execute();
  const isMaking = (await readSampleState(db)) === "pending";
  if (saved.length > 0 || isMaking || (await any("products")) || (await any("catalogs"))) return false;
  const rows = await db.selectFrom("categories").selectAll().orderBy("position").execute();
  const first = new Set([...FIRST_CATEGORIES.map(({ id }) => id), ...FIRST_MAKERS.map(categorySlug)]);
  return (
    rows.every(({ id, version, removed_at }) => version === 1 && removed_at === null && first.has(id)) &&
    FIRST_CATEGORIES.every(({ id }, at) => rows[at]?.id === id)
  );
}

/** Unanswered questions change nothing; one transaction. Throws 409 if the site isn't new any more. */
export function startSite(database: Database, actor: Actor, body: StartBody): Promise<void> {
  return write(database, actor, async (transaction) => {
    const { tx, record } = transaction;
    if (!(await isNewSite(tx))) throw new ProblemError(409, START.notNew);
    const { business, brands, machine } = body;
    const isOtherTrade = machine?.isOtherTrade ?? false;
    const before = (await readStockedCategories(tx)).map(({ label }) => label);
    if (isOtherTrade) await tx.deleteFrom("categories").where("is_stocked", "=", 0).execute();
    if (brands) await setBrands(transaction, brands);
    const words = machine ? machinesOf(machine, isOtherTrade) : FIRST_MACHINES;
    const put = (key: string, value: unknown, version = 1) => putSetting(transaction, key, value, version);
    if (machine) await put("machines", words);
    if (isOtherTrade) {
      const none = { synonyms: [], words: [], phrases: [], edition: FIRST_WORDS_EDITION };
      await put("words", none satisfies TradeWordsBody);
    }
    const name = business?.companyName ?? placeholderName(words.one);
    if (business || isOtherTrade) {
      await put("business", profileOf(name, business?.email ?? SAMPLE_PROFILE.email, words));
      await hideSampleMap(transaction);
    }
    // Version 0: the owner still has to confirm them (contract/operations/calls.ts, CHECKLIST_ITEMS).
    const neutral = neutralContent(words, await readShownCategories(tx));
    if (isOtherTrade || (brands && brands.join() !== before.join())) {
      await put("home", neutral.home, 0);
      await put("about", neutral.about, 0);
    }
    if (isOtherTrade) {
      await put("facts", neutral.facts, 0);
      await put("reviews", neutral.reviews, 0);
      // Only parts of weaving machines have the first one.
      await put("quotations", { hsnCode: "" } satisfies Partial<QuotationSettings>, 0);
    }
    const placeholder = !business && isOtherTrade ? name : undefined;
    const answered = [business && "name", brands && "brands", machine && "machines"].filter(Boolean);
    await put(STARTED, { placeholder, isSkipped: answered.length === 0 } satisfies Started);
    await record(
      "create",
      "site",
      "site",
      answered.length > 0 ? `Set up the site: ${answered.join(", ")}` : "Skipped the first questions",
    );
  });
}

/** Keeps named categories, adds others, deletes the rest: no address had them, so ids may be used again. */
async function setBrands({ tx, change, now }: Write, labels: readonly string[]): Promise<void> {
  const rows = await liveCategories(tx);
  const named = labels.map((label) => rows.find((row) => compact(row.label) === compact(label)));
  const makers = rows.filter((row) => row.is_stocked === 0 && !named.includes(row));
  const taken = new Set([...makers, ...named].map((row) => row?.id ?? ""));
  const stocked = labels.map((label, position) => {
    const row = named[position];
    const shown = { position, is_stocked: 1, is_shown: 1, change };
    if (row) return { ...row, ...shown, in_brand_grid: row.is_stocked === 1 ? row.in_brand_grid : 1 };
    const id = freeCategoryId(label, taken);
    taken.add(id);
    const first = { words: "[]", merged_into: null, version: 1, updated_at: now, removed_at: null };
    return { ...first, ...shown, id, label, navigation_label: label, in_brand_grid: 1 };
  });
  const kept = makers.map((row, at) => ({ ...row, position: labels.length + at }));
  await tx.deleteFrom("categories").execute();
  await tx
    .insertInto("categories")
    .values([...stocked, ...kept])
    .execute();
}

type Machine = NonNullable<StartBody["machine"]>;

/** Returns the setting 'machines' with these words; specifications named by them name machines too. */
function machinesOf({ one, many }: Machine, isOtherTrade: boolean): MachinesBody {
  const isLoom = compact(one) === compact(FIRST_MACHINES.one);
  const first = FIRST_MACHINES.names.filter(({ name }) => !isOtherTrade || !name.startsWith("Loom"));
  const own = isLoom ? [] : [{ name: capital(one) }, { name: capital(many) }];
  const isNew = ({ name }: { name: string }, at: number, all: { name: string }[]) =>
    MachinesBody.shape.names.safeParse([{ name }]).success &&
    all.findIndex((other) => compact(other.name) === compact(name)) === at;
  return {
    ...{ one, many, kind: isLoom && !isOtherTrade ? FIRST_MACHINES.kind : "" },
    ...{
      ownOne: isOtherTrade ? "" : FIRST_MACHINES.ownOne,
      ownMany: isOtherTrade ? "" : FIRST_MACHINES.ownMany,
    },
    exampleCode: isOtherTrade ? "" : FIRST_MACHINES.exampleCode,
    names: [...own, ...first].filter(isNew),
  };
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const placeholderName = (one: string): string => `${capital(one)} Spares`;

type Words = Parameters<typeof fullName>[0];

/** Returns a profile without anything of the sample's business; First steps ask for the rest. */
function profileOf(companyName: string, email: string, words: Words): BusinessProfile {
  return {
    ...{ companyName, shortName: "", tagline: `Spare parts for ${words.many}`, director: "", email },
    ...{ address: [], place: "", phones: [], whatsapp: "", countryCode: SAMPLE_PROFILE.countryCode },
    ...{ socialLinks: [], openingHours: [], gstin: "", certificateNumber: "" },
    about: `${companyName} sells spare parts for ${fullName(words, "many")}.`,
  };
}

/** The first map shows where the sample's business is. */
async function hideSampleMap(transaction: Write): Promise<void> {
  const { value, version } = await findSetting<Partial<SiteBehaviour>>({ read: transaction.tx }, "site");
  if (value?.mapUrl !== undefined) return;
  await putSetting(transaction, "site", { ...value, mapUrl: null }, version + 1);
}
