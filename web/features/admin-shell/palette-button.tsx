import { openOverlay } from "../../admin/overlay.ts";
import { Keys } from "../../admin/shortcuts/keys.tsx";
import { Icon } from "../../ui/icons.tsx";

/** Opens the palette, with the keys that do so as well; on small screens the sign alone. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <button
      type="button"
      className={isSmall ? "btn icon push" : "btn s open-palette"}
      aria-label="Search and commands"
      aria-haspopup="dialog"
      onClick={() => openOverlay("palette")}
    >
      <Icon name="search" className={isSmall ? "i" : "i s"} />
      {!isSmall && (
        <>
          Search
          <Keys of="palette" />
        </>
      )}
    </button>
  );
}
