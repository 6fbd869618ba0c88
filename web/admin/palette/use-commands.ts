import { useNavigate, useParams } from "@tanstack/react-router";
import { exportProducts } from "../data/export-products.ts";
import { SHORTCUTS } from "../shortcuts/table.ts";
import { openOverlay } from "../ui/overlay.ts";
import { useTheme } from "../ui/theme.ts";
import { logout } from "../unsaved/logout.ts";
import type { PaletteItem, Screen } from "./items.ts";
import { useProductWays } from "./use-product-ways.ts";

type Navigate = ReturnType<typeof useNavigate>;
export type ScreenTo = NonNullable<Parameters<Navigate>[0]["to"]>;

/** Everything that the palette knows without asking: screens, actions, and ways on from the product in view. */
export function useCommands(screens: readonly Screen<ScreenTo>[]): PaletteItem[] {
  const navigate = useNavigate();
  const [theme, turnTheme] = useTheme();
  const { id } = useParams({ strict: false });
  const ways = useProductWays();
  const action = (
    label: string,
    run: () => void,
    more: Partial<Pick<PaletteItem, "id" | "shortcut" | "group">> = {},
  ): PaletteItem => ({ id: label, group: "Actions", label, run, ...more });
  const own = (label: string, run: () => void) => action(label, run, { group: "This product" });
  return [
    ...(id
      ? [
          own("Edit this product", () => ways.edit(id)),
          own("History of this product", () => ways.history(id)),
          own("Duplicate this product", () => ways.duplicate(id)),
        ]
      : []),
    ...screens.map(({ label, to }): PaletteItem => {
      const shortcut = SHORTCUTS.find((each) => each.id === to)?.id;
      const run = () => void navigate({ to });
      return { id: to, group: "Go to", label, run, ...(shortcut ? { shortcut } : {}) };
    }),
    action("Add product", () => void navigate({ to: "/admin/products/new" })),
    action("Import products", () => void navigate({ to: "/admin/products/import" })),
    action("Upload catalogue", () => void navigate({ to: "/admin/catalogs" })),
    action("Export all products", () => void exportProducts({})),
    action(theme === "dark" ? "Use light theme" : "Use dark theme", turnTheme, { id: "theme" }),
    action("Keyboard shortcuts", () => openOverlay("help"), { shortcut: "help" }),
    action("Open website", () => window.location.assign("/")),
    action("Log out", () => void logout()),
  ];
}
