import type { AnyRouter } from "@tanstack/react-router";
import type { RenderedPage } from "./describe-page.ts";

type Descriptor = Readonly<Record<string, unknown>>;

/** What the innermost route has written into the head; undefined where no route matched. */
export function renderedPage(router: AnyRouter): RenderedPage | undefined {
  const match = router.stores.matches.get().at(-1);
  if (!match) return undefined;
  const meta = (match.meta ?? []) as readonly (Descriptor | undefined)[];
  const links = (match.links ?? []) as readonly (Descriptor | undefined)[];
  const canonical = textOf(links.find((link) => link?.["rel"] === "canonical")?.["href"]);
  return {
    routeId: match.routeId,
    params: match.params as RenderedPage["params"],
    title: textOf(meta.find((tag) => tag?.["title"] !== undefined)?.["title"]),
    description: textOf(meta.find((tag) => tag?.["name"] === "description")?.["content"]),
    canonical: canonical && pathOf(canonical),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Path and search of an address, whole or relative. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, "http://localhost");
  return `${pathname}${search}`;
}
