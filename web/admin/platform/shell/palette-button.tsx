import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Keys } from "../palette/help-sheet.tsx";
import { openOverlay } from "../ui/use-refocus.ts";

/** Opens the palette; shows its shortcut, or on small screens only the icon. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const shared = {
    type: "button",
    "aria-haspopup": "dialog",
    onClick: () => openOverlay("palette"),
  } as const;
  if (isSmall) {
    return (
      <Button {...shared} shape="icon" className="push" aria-label="Search and commands">
        <Icon name="search" />
      </Button>
    );
  }
  return (
    <Button {...shared} size="small" className="open-palette">
      <Icon name="search" className="i s" />
      Search<span className="sr"> and commands</span>
      <span className="push" aria-hidden="true">
        <Keys of="palette" />
      </span>
    </Button>
  );
}
