import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import { COMPANY_TABS, type CompanyTab } from "#contract/site/business.ts";
import type { HeroTab, HeroTabBody } from "#contract/site/hero.ts";
import type { Database } from "#server/platform/database/open.ts";
import { changedColumns } from "#server/platform/database/save-versioned.ts";
import type { HeroTabRow, Tx } from "#server/platform/database/schema.ts";
import { putRow } from "#server/platform/database/statements.ts";
import { type Actor, write } from "#server/platform/database/write.ts";
import type { ImageStores, Stores } from "#server/platform/deps.ts";
import { claimFiles, doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { staleSave } from "#server/platform/http/problems.ts";
import type { StagedFile } from "#server/platform/http/staging.ts";
import { PART_WIDTHS } from "#server/platform/media/image-maker.ts";
import {
  imageKeys,
  keysOfOne,
  presentItemImage,
  readImage,
} from "#server/platform/media/stored/stored-image.ts";
import { imageRuleOfWidths, withStoredImages } from "#server/platform/media/stored/with-stored-images.ts";

const IMAGE_RULE = imageRuleOfWidths(PART_WIDTHS);

/** GET /hero/tabs: returns the tabs with content, in panel order. */
export async function listTabs<T>({ read }: Database, present: (row: HeroTabRow) => T): Promise<T[]> {
  const rows = await read.selectFrom("hero_tabs").selectAll().execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  return COMPANY_TABS.flatMap((name) => byName.get(name) ?? []).map(present);
}

/** Replacing needs `exists`. Throws 409 with the state without it or if stale, 400 for a rejected image. */
export async function saveTab(
  stores: ImageStores,
  actor: Actor,
  { title: name, content, exists }: HeroTabBody,
  staged: readonly StagedFile[],
  { version }: { version?: number | undefined } = {},
): Promise<{ tab: HeroTab; created: boolean }> {
  const { doomed, ...answer } = await withStoredImages(stores, staged, IMAGE_RULE, (images) =>
    write(stores.database, actor, async ({ tx, change, now, record }) => {
      const before = await findTab(tx, name);
      if (before && !exists) throw staleSave(HERO_SERVER.tabExists(name), presentTab(before));
      if (before && version !== undefined && version !== before.change) {
        throw staleSave(HERO_SERVER.tabStale(name), presentTab(before));
      }
      const image = images[0] ? JSON.stringify(images[0]) : (before?.image ?? null);
      const columns = { content, image };
      const row: HeroTabRow = {
        name,
        ...columns,
        sample: 0,
        change,
        created_at: before?.created_at ?? now,
        updated_at: now,
      };
      await putRow(tx, "hero_tabs", "name", row);
      await claimFiles(tx, imageKeys(images));
      const replaced = images.length && before ? keysOfOne(before.image) : [];
      await doomFiles(tx, replaced);
      if (before) {
        const detail = { changes: changedColumns(before, columns) };
        await record("update", "hero_tabs", name, `Updated the ${name} tab`, detail);
      } else await record("create", "hero_tabs", name, `Created the ${name} tab`);
      return { tab: presentTab(row), created: !before, doomed: replaced };
    }),
  );
  await removeDoomed(stores.database, stores.files, doomed);
  return answer;
}

export async function removeSampleTabs(stores: Stores, actor: Actor): Promise<number> {
  const removed = await write(stores.database, actor, async ({ tx, record }) => {
    const rows = await tx.deleteFrom("hero_tabs").where("sample", "=", 1).returningAll().execute();
    const keys = rows.flatMap((row) => keysOfOne(row.image));
    await doomFiles(tx, keys);
    for (const { name } of rows) {
      await record("delete", "hero_tabs", name, `Deleted the ${name} tab`);
    }
    return { count: rows.length, keys };
  });
  await removeDoomed(stores.database, stores.files, removed.keys);
  return removed.count;
}

function findTab(tx: Tx, name: CompanyTab): Promise<HeroTabRow | undefined> {
  return tx.selectFrom("hero_tabs").selectAll().where("name", "=", name).executeTakeFirst();
}

export const presentPublicTab = (row: HeroTabRow): Omit<HeroTab, "version"> => ({
  title: row.name as CompanyTab,
  content: row.content,
  ...presentItemImage(readImage(row.image)),
});

export function presentTab(row: HeroTabRow): HeroTab {
  return {
    ...presentPublicTab(row),
    // Every save increases it, and no restore resets it.
    version: row.change,
  };
}
