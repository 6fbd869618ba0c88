import type { QueryClient } from "@tanstack/react-query";
import { CATEGORY_LABELS, isCategory } from "../../../contract/categories.ts";
import type { PartDetails } from "../../api/parts.ts";
import { partQuery, siteQuery } from "../../api/queries.ts";
import type { FileRouteTypes } from "../../routeTree.gen.ts";
import { headMarkup } from "./head-markup.ts";
import type { ShareCard } from "./share-tags.ts";
import {
  type Absolute,
  breadcrumbs,
  organisation,
  partPath,
  product,
  type StructuredData,
  website,
} from "./structured-data.ts";

/** A page as it was rendered: its innermost route, and what that wrote into the head. */
export interface RenderedPage {
  routeId: string;
  params: Readonly<Record<string, string>>;
  title: string | undefined;
  description: string | undefined;
  /** Path and search of the page's one address; undefined for a page that search engines leave alone. */
  canonical: string | undefined;
}

type RouteId = FileRouteTypes["id"];
const PRODUCT: readonly RouteId[] = [
  "/_site/products/details/$productId",
  "/_site/products/$category/$productId",
];

/**
 * What search engines and the previews of links read of a page: nothing of one they are to leave alone. `origin`
 * is the site's own; without it there is no card, because its addresses would lead nowhere.
 */
export function describePage(queryClient: QueryClient, page: RenderedPage, origin: string): string {
  const { business, logo } = queryClient.getQueryData(siteQuery.queryKey) ?? {};
  const { title, description, canonical } = page;
  if (!business || title === undefined || description === undefined || canonical === undefined) return "";
  const absolute: Absolute = (path) => `${origin}${path}`;
  const part = partOf(queryClient, page);
  const card: ShareCard = {
    title,
    description,
    siteName: business.companyName,
    url: absolute(canonical),
    picture: pictureOf(
      part,
      absolute,
      logo?.light ? { logo: logo.light.url, name: business.companyName } : undefined,
    ),
  };
  const data =
    page.routeId === ("/_site/" satisfies RouteId)
      ? [organisation(business, absolute), website(business, absolute)]
      : dataOf(page, part, absolute);
  return headMarkup(origin ? card : undefined, data);
}

function partOf(queryClient: QueryClient, { routeId, params }: RenderedPage): PartDetails | undefined {
  if (!PRODUCT.some((id) => id === routeId)) return undefined;
  return queryClient.getQueryData(partQuery(params["productId"] ?? "").queryKey);
}

function dataOf(
  { routeId, params }: RenderedPage,
  part: PartDetails | undefined,
  absolute: Absolute,
): StructuredData[] {
  if (part) {
    const steps = [...categorySteps(part.category), { name: part.title, path: partPath(part) }];
    return [product(part, absolute), breadcrumbs(steps, absolute)];
  }
  if (routeId === ("/_site/products/$category/" satisfies RouteId)) {
    return [breadcrumbs(categorySteps(params["category"]), absolute)];
  }
  return [];
}

const categorySteps = (category: string | undefined) =>
  isCategory(category) ? [{ name: CATEGORY_LABELS[category], path: `/products/${category}` }] : [];

/** A part's first picture, or what stands for the site: its logo on paper, or a drawing. */
function pictureOf(
  part: PartDetails | undefined,
  absolute: Absolute,
  own: { logo: string; name: string } | undefined,
): ShareCard["picture"] {
  const [first] = part?.images ?? [];
  if (part && first) return { url: absolute(first.src), type: "image/webp", alt: part.title };
  return {
    // Another logo is another address: networks keep what they have read.
    url: absolute(own ? `/share.png?v=${own.logo.split("/").at(-2)?.slice(-8)}` : "/share.png"),
    type: "image/png",
    width: 1200,
    height: 630,
    alt: own?.name ?? "A heald frame drawn in line",
  };
}
