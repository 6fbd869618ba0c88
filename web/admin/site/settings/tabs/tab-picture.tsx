import type { HeroTab } from "../../../../../contract/site/hero.ts";
import { PartPicture } from "../../../../ui/picture.tsx";
import { AdminIcon } from "../../../platform/ui/icons.tsx";

/** The picture of a tab, or its empty place. */
export function TabPicture({ tab }: { tab: HeroTab | undefined }) {
  if (tab?.imageUrl && tab.picture) {
    return <PartPicture image={{ src: tab.imageUrl, ...tab.picture }} sizes="220px" />;
  }
  return (
    <span className="pic vacant">
      <AdminIcon name="image" />
    </span>
  );
}
