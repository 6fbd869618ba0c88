import { type Category, categoryNamed } from "#contract/platform/categories.ts";
import { SHARE_CARD, SHARE_CARD_SIZE } from "#contract/platform/limits.ts";
import { FIRST_MACHINES, type MachineWords } from "#contract/platform/machines.ts";
import type { Answers } from "#web/api/answers.ts";
import { type Leaf, leafQuery, leafTitle } from "#web/api/catalogue-leaf.ts";
import type { PartDetails } from "#web/api/parts.ts";
import { partQuery, siteQuery } from "#web/api/queries.ts";
import type { Path } from "#web/routing/addresses.ts";
import type { PageHead, Route } from "#web/routing/routes.ts";
import {
  type Absolute,
  breadcrumbs,
  organisation,
  partPath,
  product,
  type StructuredData,
  website,
} from "./structured-data.ts";

const escapeAttribute = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Escapes JSON so that it can't close its script element. */
const inScript = (data: StructuredData) => JSON.stringify(data).replace(/</g, "\\u003c");

interface ReadPage {
  route: Pick<Route, "path">;
  params: Readonly<Record<string, string>>;
  head: PageHead | undefined;
}

const HOME: Path = "/";
const LISTING: Path = "/products/$category";
const LEAF: Path = "/catalogue/$category/$page";
const PRODUCT: readonly Path[] = ["/products/details/$productId", "/products/$category/$productId"];

/** Returns '' for pages that are not indexed; no card without `origin`, which absolute addresses need. */
export function describePage(answers: Answers, page: ReadPage, origin: string): string {
  const { business, logo, machines, categories = [] } = answers.known(siteQuery) ?? {};
  const { title, description, canonical } = page.head ?? {};
  if (!business || !machines || !title || !description || canonical === undefined) return "";
  const absolute: Absolute = (path) => `${origin}${path}`;
  const part = partOf(answers, page);
  const card: ShareCard = {
    title,
    description,
    siteName: business.companyName,
    url: absolute(canonical),
    image:
      leafImage(leafOf(answers, page), absolute) ??
      imageOf(part, absolute, { logo: logo?.light?.url, name: business.companyName, machines }),
  };
  const data =
    page.route.path === HOME
      ? [organisation(business, absolute), website(business, absolute)]
      : dataOf(page, part, { absolute, machines, categories });
  return headMarkup(origin ? card : undefined, data);
}

function partOf(answers: Answers, { route, params }: ReadPage): PartDetails | undefined {
  if (!PRODUCT.some((path) => path === route.path)) return undefined;
  return answers.known(partQuery(params["productId"] ?? ""));
}

const leafOf = (answers: Answers, { route, params }: ReadPage): Leaf | undefined =>
  route.path === LEAF ? answers.known(leafQuery(params["category"] ?? "", params["page"] ?? "")) : undefined;

/** The preview of a catalogue page (server/catalogs/pieces). A new edition changes its address. */
function leafImage(leaf: Leaf | undefined, absolute: Absolute): ShareCard["image"] | undefined {
  if (!leaf) return undefined;
  const { category, page } = leaf;
  const edition = page.imageUrl.split("/").slice(-2)[0]?.slice(-8);
  return {
    url: absolute(`/pieces/${category}/${page.pageNumber}/${SHARE_CARD}?v=${edition}`),
    type: "image/jpeg",
    ...SHARE_CARD_SIZE,
    alt: `Page ${page.pageNumber}: ${leafTitle(leaf)}`,
  };
}

function dataOf(
  { route, params }: ReadPage,
  part: PartDetails | undefined,
  {
    absolute,
    machines,
    categories,
  }: { absolute: Absolute; machines: MachineWords; categories: readonly Category[] },
): StructuredData[] {
  const categorySteps = (id = "") => {
    const category = categoryNamed(categories, id);
    return category ? [{ name: category.label, path: `/products/${category.id}` }] : [];
  };
  if (part) {
    const steps = [...categorySteps(part.category), { name: part.title, path: partPath(part) }];
    const brand = categoryNamed(categories, part.category);
    return [product(part, { absolute, machines, brand }), breadcrumbs(steps, absolute)];
  }
  if (route.path === LEAF) {
    const path = `/catalogue/${params["category"]}/${params["page"]}`;
    const steps = [...categorySteps(params["category"]), { name: `Catalogue, page ${params["page"]}`, path }];
    return [breadcrumbs(steps, absolute)];
  }
  if (route.path === LISTING) {
    return [breadcrumbs(categorySteps(params["category"]), absolute)];
  }
  return [];
}

/** Returns a part's first image, or the site's: its logo on paper, or a drawing of a part of a loom, or else its icon. */
function imageOf(
  part: PartDetails | undefined,
  absolute: Absolute,
  { logo, name, machines }: { logo: string | undefined; name: string; machines: MachineWords },
): ShareCard["image"] {
  const [first] = part?.images ?? [];
  if (part && first) {
    const url = absolute(first.src.slice(0, first.src.lastIndexOf("/") + 1) + SHARE_CARD);
    return { url, type: "image/jpeg", ...SHARE_CARD_SIZE, alt: part.title };
  }
  if (!logo && machines.one !== FIRST_MACHINES.one) {
    return { url: absolute("/icon-512.png"), type: "image/png", width: 512, height: 512, alt: name };
  }
  return {
    // A new logo changes the address, since social networks cache the image.
    url: absolute(logo ? `/share.png?v=${logo.split("/").slice(-2)[0]?.slice(-8)}` : "/share.png"),
    type: "image/png",
    width: 1200,
    height: 630,
    alt: logo ? name : "Line drawing of a heald frame",
  };
}

/** Only the server writes it: no client script is needed, and React leaves foreign head elements alone. */
export function headMarkup(card: ShareCard | undefined, data: readonly StructuredData[]): string {
  const tags = card ? shareTags(card) : [];
  return [
    ...tags.map(
      ([property, content]) => `<meta property="${property}" content="${escapeAttribute(content)}">`,
    ),
    ...data.map((each) => `<script type="application/ld+json">${inScript(each)}</script>`),
  ].join("");
}

/** The link preview of a page (Open Graph protocol), with absolute addresses. */
interface ShareCard {
  title: string;
  description: string;
  siteName: string;
  url: string;
  image: { url: string; type: string; width: number; height: number; alt: string };
}

function shareTags({ title, description, siteName, url, image }: ShareCard): [string, string][] {
  return [
    ["og:type", "website"],
    ["og:site_name", siteName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", image.url],
    ["og:image:type", image.type],
    ["og:image:width", String(image.width)],
    ["og:image:height", String(image.height)],
    ["og:image:alt", image.alt],
  ];
}
