import { Icon } from "../../ui/icons.tsx";
import { PaletteButton } from "./palette-button.tsx";
import type { Drawer } from "./use-drawer.ts";

/** The bar of small screens, with the menu toggle. */
export function TopBar({ drawer }: { drawer: Drawer }) {
  return (
    <header className="topbar">
      <button
        ref={drawer.button}
        type="button"
        className="btn icon"
        aria-label={drawer.isOpen ? "Close menu" : "Open menu"}
        aria-expanded={drawer.isOpen}
        aria-controls="sidebar"
        onClick={drawer.toggle}
      >
        <Icon name={drawer.isOpen ? "x" : "menu"} />
      </button>
      <span>Admin Panel</span>
      {!drawer.isOpen && <PaletteButton isSmall />}
    </header>
  );
}
