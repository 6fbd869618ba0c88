import type { Category } from "#contract/platform/categories.ts";
import { fullName, type MachineWords } from "#contract/platform/machines.ts";
import { daysOf, type OpeningSpan, weekdayName } from "#contract/site/opening-hours.ts";
import type { BusinessProfile } from "#contract/site/site.ts";
import type { PartDetails } from "#web/api/parts.ts";

export type Absolute = (path: string) => string;

export type StructuredData = Readonly<Record<string, unknown>>;

/**
 * The company (schema.org/Organization). The icon is made from the owner's logo and square, as search engines want a logo. Opening
 * hours are a place's, not an organisation's.
 */
export function organisation(business: BusinessProfile, absolute: Absolute): StructuredData {
  const {
    companyName,
    shortName,
    tagline,
    about,
    address,
    place,
    phones,
    email,
    socialLinks,
    gstin,
    openingHours,
  } = business;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": absolute("/#organisation"),
    name: companyName,
    ...(shortName && { alternateName: shortName }),
    url: absolute("/"),
    ...(tagline && { slogan: tagline }),
    ...(about && { description: about }),
    ...(email && { email }),
    ...(phones.length && { telephone: phones }),
    logo: absolute("/icon-512.png"),
    ...(address.length && { address: postalAddress(address, place) }),
    ...(gstin && { taxID: gstin }),
    ...(openingHours.length && {
      location: {
        "@type": "Place",
        name: companyName,
        ...(address.length && { address: postalAddress(address, place) }),
        openingHoursSpecification: openingHours.map(openingHoursOf),
      },
    }),
    ...(socialLinks.length && { sameAs: socialLinks.map(({ url }) => url) }),
  };
}

/** An address (schema.org/PostalAddress): its lines, and town and state ('Bhilwara, Rajasthan') where the owner gave them. */
function postalAddress(lines: readonly string[], place: string): StructuredData {
  const [town, ...state] = place.split(",").map((each) => each.trim());
  return {
    "@type": "PostalAddress",
    streetAddress: lines.join(", "),
    ...(town && { addressLocality: town }),
    ...(state.length && { addressRegion: state.join(", ") }),
  };
}

/** Opening hours (schema.org/OpeningHoursSpecification). */
const openingHoursOf = (span: OpeningSpan): StructuredData => ({
  "@type": "OpeningHoursSpecification",
  dayOfWeek: daysOf(span).map(weekdayName),
  opens: span.opens,
  closes: span.closes,
});

/** The site with its search (schema.org/WebSite). */
export const website = ({ companyName }: BusinessProfile, absolute: Absolute): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: companyName,
  url: absolute("/"),
  publisher: { "@id": absolute("/#organisation") },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${absolute("/search")}?q={words}` },
    "query-input": "required name=words",
  },
});

/** A page's breadcrumb (schema.org/BreadcrumbList). */
export const breadcrumbs = (
  steps: readonly { name: string; path: string }[],
  absolute: Absolute,
): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: absolute(path),
  })),
});

/**
 * A part (schema.org/Product) without an offer, since prices are confidential (ruling 'Identity and products'). It has no
 * brand: it fits a brand's machine but has another manufacturer.
 */
export function product(
  part: PartDetails,
  { absolute, machines, brand }: { absolute: Absolute; machines: MachineWords; brand: Category | undefined },
): StructuredData {
  const { productId, title, code, partCode, description, images, specifications } = part;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    productID: String(productId),
    sku: code,
    ...(partCode && { mpn: partCode }),
    name: title,
    description,
    url: absolute(partPath(part)),
    ...(images.length && { image: images.map(({ src }) => absolute(src)) }),
    ...(brand?.inBrandGrid && {
      isAccessoryOrSparePartFor: {
        // Not a Product: search engines would ask for its offers too.
        "@type": "ProductModel",
        name: `${brand.navigationLabel} ${fullName(machines, "one")}`,
      },
    }),
    ...(specifications.length && {
      additionalProperty: specifications.map(({ name, value }) => ({
        "@type": "PropertyValue",
        name,
        value,
      })),
    }),
  };
}

export const partPath = ({ productId }: Pick<PartDetails, "productId">): string =>
  `/products/details/${productId}`;
