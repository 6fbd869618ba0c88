import type { SettingsAnswer } from "../../../contract/site/settings.ts";
import { saveVersioned } from "../../platform/database/save-versioned.ts";
import type { Actor } from "../../platform/database/write.ts";
import { claimFiles, doomFiles, removeDoomed } from "../../platform/files/intents.ts";
import { notFound } from "../../platform/http/problems.ts";
import type { StagedFile } from "../../platform/http/staging.ts";
import { pictureOf, requirePicture } from "../../platform/media/stored/one-picture.ts";
import { keysOf, type StoredImage } from "../../platform/media/stored/stored-image.ts";
import { withStoredImages } from "../../platform/media/stored/with-stored-images.ts";
import type { Services } from "../../services.ts";
import { LOGO_GROUNDS, type LogoGround, type StoredLogo } from "../logo.ts";
import { versionedPart } from "./save-settings.ts";

type Site = Pick<Services, "database" | "files" | "pictures" | "config">;
type Aimed = { ground: string; version: number | undefined };

const PICTURES = pictureOf((pictures, path) => pictures.logo(path));

/** PUT /settings/logo/{ground}: the one that was there goes. Throws 400 for a picture that is missing or refused, 404, 409. */
export function saveLogo(
  site: Site,
  actor: Actor,
  aimed: Aimed,
  staged: readonly StagedFile[],
): Promise<SettingsAnswer> {
  const ground = groundOf(aimed);
  requirePicture(staged);
  return withStoredImages(site, staged, PICTURES, (images) =>
    putLogo(site, actor, { ground, version: aimed.version }, images),
  );
}

/** DELETE /settings/logo/{ground}: the pages show the name with the mark again. Throws 404 and 409. */
export function removeLogo(site: Site, actor: Actor, aimed: Aimed): Promise<SettingsAnswer> {
  return putLogo(site, actor, { ground: groundOf(aimed), version: aimed.version }, []);
}

async function putLogo(
  { database, files, config }: Site,
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
    await claimFiles(tx, keysOf(images));
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
