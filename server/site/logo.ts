import type { SiteLogo } from "../../contract/site/site.ts";
import type { Database } from "../platform/database/open.ts";
import { readSetting } from "../platform/database/settings.ts";
import { urlOf } from "../platform/files/keys.ts";

/** Which ground a logo is made for. */
export const LOGO_GROUNDS = ["light", "dark"] as const;
export type LogoGround = (typeof LOGO_GROUNDS)[number];

interface StoredPicture {
  key: string;
  width: number;
  height: number;
}
/** The logo as it is stored, under the setting 'logo'. */
export type StoredLogo = Partial<Record<LogoGround, StoredPicture | null>>;

/** The key of the logo's files, of which icons and the share picture are two; undefined without one. */
export const logoKey = async (database: Pick<Database, "read">): Promise<string | undefined> =>
  (await readSetting<StoredLogo>(database, "logo"))?.light?.key;

/** The room for a logo in the bar over the pages, in pixels. */
const BAR = { width: 200, height: 44 } as const;

/** The logo as pages show it, and as large. */
export async function readLogo(database: Pick<Database, "read">): Promise<SiteLogo> {
  const stored = await readSetting<StoredLogo>(database, "logo");
  return { light: present(stored?.light), dark: present(stored?.dark) };
}

function present(picture: StoredPicture | null | undefined): SiteLogo[LogoGround] {
  if (!picture) return null;
  const { key, width, height } = picture;
  const scale = Math.min(BAR.width / width, BAR.height / height);
  return {
    url: urlOf(key, "logo.webp"),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}
