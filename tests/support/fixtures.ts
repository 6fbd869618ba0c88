import { FIELD_NAMES, productField } from "#contract/products/fields.ts";
import { Product } from "#contract/products/product.ts";
import { type SettingsAnswer, VERSIONED_PARTS } from "#contract/site/settings.ts";

/** A business profile with only the required fields. */
export const BUSINESS: SettingsAnswer["business"] = {
  ...{ companyName: "Sample Spares", shortName: "", place: "", tagline: "", director: "", about: "" },
  ...{ address: [], phones: [], whatsapp: "", countryCode: "91", email: "parts@example.com" },
  ...{ socialLinks: [], openingHours: [], gstin: "", certificateNumber: "" },
};

/** The versions of settings that were never saved. */
export const NO_VERSIONS = Object.fromEntries(
  VERSIONED_PARTS.map((part) => [part, 0]),
) as SettingsAnswer["versions"];

/** A stored image of a product or of content. */
export const storedImage = (key: string) => {
  return { url: `/files/${key}/640.webp`, key, width: 4, height: 3, sizes: [640], placeholder: "" };
};

/** The optional plain fields of a product, without a value. */
export const NO_OPTIONAL_FIELDS = Object.fromEntries(
  FIELD_NAMES.filter((name) => productField(name).isOptional).map((name) => [name, null]),
);

/** A product as an administrator reads it, without the optional fields. */
export const PRODUCT = Product.parse({
  ...{ _id: "01a1f95c-d4bc-7469-b1de-f8a3cd72d4df", productId: 471, title: "Gripper" },
  ...{ description: "Carries the weft.", category: "picanol", catalogId: null, price: 0.0000001, stock: 7 },
  ...{ featured: false, published: true, sample: false, version: 3 },
  specifications: [{ name: "Length", value: "142 mm" }],
  images: [storedImage("a"), storedImage("b")],
  ...{ createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
});
