import { type ToOptions, useParams, useRouter } from "@tanstack/react-router";
import { downloadProducts } from "../data/whole-product.ts";
import { ENTRIES } from "../shell/entries.ts";
import { useTheme } from "../ui/theme.ts";
import { openOverlay } from "../ui/use-refocus.ts";
import { logout } from "../unsaved/unsaved.ts";
import type { PaletteItem } from "./items.ts";

/** Returns the items that need no request: screens, actions, and links of the current product. */
export function useCommands(): PaletteItem[] {
  const router = useRouter();
  const [theme, turnTheme] = useTheme();
  const { id } = useParams({ strict: false });
  const editAddress = useEditAddress();
  const addressOf = (to: NonNullable<ToOptions["to"]>) => router.buildLocation({ to }).href;
  const action = (
    label: string,
    target: PaletteItem["target"],
    more: Partial<Pick<PaletteItem, "id" | "shortcut" | "group">> = {},
  ): PaletteItem => ({ id: label, group: "Actions", label, target, ...more });
  const productAction = (label: string, address: string) => action(label, address, { group: "This product" });
  return [
    ...(id
      ? [
          productAction("Edit this product", editAddress(id)),
          productAction(
            "History of this product",
            router.buildLocation({ to: "/admin/products/$id/history", params: { id } }).href,
          ),
          productAction(
            "Duplicate this product",
            router.buildLocation({ to: "/admin/products/new", search: { from: id } }).href,
          ),
        ]
      : []),
    ...ENTRIES.map(
      ({ label, to }): PaletteItem => ({ id: to, group: "Go to", label, target: addressOf(to) }),
    ),
    action("Add product", addressOf("/admin/products/new")),
    action("Import products", addressOf("/admin/products/import")),
    action("Upload catalogue", addressOf("/admin/catalogs")),
    action("Export all products", () => void downloadProducts({})),
    action(theme === "dark" ? "Use light theme" : "Use dark theme", turnTheme, { id: "theme" }),
    action("Keyboard shortcuts", () => openOverlay("help"), { shortcut: "help" }),
    action("Open website", "/"),
    action("Log out", () => void logout()),
  ];
}

export function useEditAddress(): (id: string) => string {
  const router = useRouter();
  return (id) => router.buildLocation({ to: "/admin/products/$id/edit", params: { id } }).href;
}
