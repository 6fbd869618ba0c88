import type { SettingsAnswer } from "#contract/site/settings.ts";
import { saveVersioned } from "#server/platform/database/save-versioned.ts";
import type { Actor } from "#server/platform/database/write.ts";
import type { PlatformDeps } from "#server/platform/deps.ts";
import { claimFiles, doomFiles, removeDoomed } from "#server/platform/files/intents.ts";
import { notFound } from "#server/platform/http/problems.ts";
import type { StagedFile } from "#server/platform/http/staging.ts";
import { imageKeys, type StoredImage } from "#server/platform/media/stored/stored-image.ts";
import {
  imageRule,
  requireImage,
  withStoredImages,
} from "#server/platform/media/stored/with-stored-images.ts";
import { LOGO_GROUNDS, type LogoGround, type StoredLogo } from "../read-site.ts";
import { versionedPart } from "./save-settings.ts";

const LOGO_RULE = imageRule((imageMaker, path) => imageMaker.logo(path));

type Aimed = { ground: string; version: number | undefined };

/** PUT /settings/logo/{ground}: replaces the logo. Throws 400 for a missing or rejected image, 404, 409. */
export function saveLogo(
  site: PlatformDeps,
  actor: Actor,
  aimed: Aimed,
  staged: readonly StagedFile[],
): Promise<SettingsAnswer> {
  const ground = groundOf(aimed);
  requireImage(staged);
  return withStoredImages(site, staged, LOGO_RULE, (images) =>
    putLogo(site, actor, { ground, version: aimed.version }, images),
  );
}

/** DELETE /settings/logo/{ground}: pages then show the name with the default mark. Throws 404 and 409. */
export function removeLogo(site: PlatformDeps, actor: Actor, aimed: Aimed): Promise<SettingsAnswer> {
  return putLogo(site, actor, { ground: groundOf(aimed), version: aimed.version }, []);
}

async function putLogo(
  { database, files, config }: PlatformDeps,
  actor: Actor,
  { ground, version }: { ground: LogoGround; version: number | undefined },
  images: readonly StoredImage[],
): Promise<SettingsAnswer> {
  const doomed: string[] = [];
  const aim = { id: "logo", version };
  const part = versionedPart<StoredLogo>("logo", config);
  const answer = await saveVersioned(database, actor, part, aim, async ({ value }, { tx }) => {
    const before = value?.[ground];
    if (before) doomed.push(before.key);
    await claimFiles(tx, imageKeys(images));
    await doomFiles(tx, doomed);
    const [image] = images;
    return {
      ...value,
      [ground]: image ? { key: image.key, width: image.width, height: image.height } : null,
    };
  });
  await removeDoomed(database, files, doomed);
  return answer;
}

function groundOf({ ground }: Aimed): LogoGround {
  const known = LOGO_GROUNDS.find((each) => each === ground);
  if (!known) throw notFound();
  return known;
}
