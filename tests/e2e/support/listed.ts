import type { Page, Route } from "@playwright/test";
import { expect } from "./test.ts";

type Fields = Record<string, unknown>;
type Prune = (answer: never) => unknown;

const pick =
  (...names: string[]) =>
  (whole: Fields): Fields =>
    Object.fromEntries(names.flatMap((name) => (name in whole ? [[name, whole[name]]] : [])));

/** Prunes each entry of the list in this field. */
const within = (name: string, prune: (entry: Fields) => Fields) => (whole: Fields) => ({
  ...whole,
  [name]: (whole[name] as Fields[]).map(prune),
});
const each = (prune: (entry: Fields) => Fields) => (list: Fields[]) => list.map(prune);
const images = within("images", pick("url", "key"));
const part = (whole: Fields) =>
  images(pick("_id", "productId", "title", "description", "category", "stock", "images")(whole));
const vouched = (whole: Fields) =>
  images(pick("productId", "title", "description", "category", "images")(whole));
const product = (whole: Fields) =>
  images(
    pick(
      ...["_id", "productId", "title", "description", "category", "catalogId", "price", "stock"],
      ...["featured", "images", "createdAt", "updatedAt"],
    )(whole),
  );
const isForAdministrators = (list: { products: Fields[] }) => list.products.some((each) => "price" in each);
const slide = pick("_id", "title", "category", "description", "imageUrl", "isActive", "order");
const catalog = pick(
  ...["_id", "category", "originalName", "pdfUrl", "processingStatus", "isActive", "productCount"],
  ...["totalPages", "pageNavigation", "createdAt", "uploadDate", "lastModified"],
);
/** News with a full timestamp as its date, as a database returns it. */
const news = (whole: Fields) => ({
  ...pick("_id", "title", "content", "author", "imageUrl", "tag", "isActive", "order")(whole),
  date: `${whole["date"]}T00:00:00.000Z`,
});
const pages = within("pages", pick("pageNumber", "imageUrl"));

/** The part of each response that spec section 7 lists: the fields of sections 3 and 7, without specifications. */
const LISTED: readonly [RegExp, Prune][] = [
  [/^\/products\/featured$/, each((whole) => within("images", pick("url"))(vouched(whole)))],
  [/^\/products\/category\/[^/]+\/latest$/, each(vouched)],
  [/^\/products\/by-id\//, part],
  [
    /^\/products$/,
    (list: { products: Fields[] }) =>
      "products" in list
        ? within("products", isForAdministrators(list) ? product : part)(pick("products", "totalPages")(list))
        : product(list),
  ],
  [/^\/products\/[^/]{36}(?:\/featured)?$/, (whole: Fields) => ("_id" in whole ? product(whole) : {})],
  [/^\/hero\/slider$/, each(pick("_id", "imageUrl", "title"))],
  [/^\/hero\/slider\/all$/, each(slide)],
  [/^\/hero\/slider\/[^/]{36}/, (whole: Fields) => ("_id" in whole ? slide(whole) : {})],
  [/^\/hero\/news$/, each(news)],
  [/^\/catalogs$/, each(catalog)],
  [/^\/catalogs\/[^/]{36}\/(?:toggle-active|page-navigation)$/, catalog],
  [/^\/catalogs\/metadata$/, pick("categories", "pageNavigation")],
  [
    /^\/catalogs\/(?!search$)[^/]+$/,
    (whole: Fields) => pages(pick("pages", "totalPages", "pdfUrl", "originalName", "pageNavigation")(whole)),
  ],
  [/^\/stats$/, (whole: Fields) => whole],
  [/^\/auth\//, pick("token", "user")],
  // Not in the spec, but no page has a frame without it.
  [/^\/site$/, (whole: Fields) => whole],
];

/** Reduces every response to the fields that the spec lists; calls that it does not list return 404. */
export async function onlyListed(page: Page): Promise<void> {
  await page.route("**/api/**", async (route: Route) => {
    const path = new URL(route.request().url()).pathname.slice("/api".length);
    const [, prune] = LISTED.find(([pattern]) => pattern.test(path)) ?? [];
    if (!prune) return route.fulfill({ status: 404, json: { message: "Not found" } });
    const response = await route.fetch();
    const text = await response.text();
    if (!response.ok() || !text) return route.fulfill({ response });
    return route.fulfill({ response, json: prune(JSON.parse(text) as never) });
  });
}

/** Expects that no shown or announced text is missing, and that no image is broken. */
export async function expectWell(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(() => ({
      words: [...document.querySelectorAll("header, main, aside, footer, dialog")]
        .flatMap(({ textContent }) =>
          textContent.match(/.{0,30}(?:undefined|NaN|null|Invalid|Infinity).{0,30}/g),
        )
        .filter((words) => words !== null),
      spoken: [...document.querySelectorAll("[aria-label],[alt],[title],[href],[src],[srcset],time")]
        .map(({ outerHTML }) => outerHTML.slice(0, 300))
        .filter((html) => /undefined|NaN|\bnull\b|Invalid/.test(html.replace(/>.*/s, ">"))),
      images: [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.currentSrc || image.src),
    }));
  await expect.poll(broken).toEqual({ words: [], spoken: [], images: [] });
}
