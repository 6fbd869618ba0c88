import type { Category } from "../../contract/platform/categories.ts";
import type { ViewName } from "../drawing/camera.ts";
import { type Part, renderPart } from "../drawing/render.ts";

/** A product as the catalogue carries it. */
export interface SampleProduct {
  code: string;
  title: string;
  description: string;
  category: Category;
  /** Rupees. */
  price: number;
  stock: number;
  featured: boolean;
  specifications: { name: string; value: string }[];
  /** Each draws one SVG: the part, the part with its measures, then further views. */
  pictures: (() => string)[];
}

/** What is written down for one product. */
export interface Entry {
  code: string;
  title: string;
  description: string;
  /** Brand and model of the looms it fits. */
  model: string;
  /** Specification rows between the model and the related parts, in their order. */
  facts: Readonly<Record<string, string>>;
  /** Codes of the parts that are fitted together with it. */
  mountedWith?: readonly string[];
  /** A code under which the same part was sold before. */
  replaces?: string;
  price: number;
  stock: number;
  featured?: boolean;
  part: Part;
  views?: readonly ViewName[];
}

function specificationsOf(entry: Entry): SampleProduct["specifications"] {
  const rows = [
    { name: "Brand and model", value: entry.model },
    ...Object.entries(entry.facts).map(([name, value]) => ({ name, value })),
  ];
  if (entry.mountedWith) {
    rows.push({ name: "Mounted with", value: entry.mountedWith.join(", ") });
  }
  if (entry.replaces) {
    rows.push({ name: "Replaces", value: entry.replaces });
  }
  return rows;
}

/** Makes a product of an entry. */
export function productOf(category: Category, entry: Entry): SampleProduct {
  const { code, title, description, price, stock, part } = entry;
  // The set has its bounds (docs/decisions/0030): only the featured ones show more of their sides.
  const views = entry.featured ? (entry.views ?? []) : [];
  return {
    code,
    title,
    description,
    category,
    price,
    stock,
    featured: entry.featured ?? false,
    specifications: specificationsOf(entry),
    pictures: [
      () => renderPart(part, { label: title }),
      () => renderPart(part, { dims: true, label: `${title}, with measures` }),
      ...views.map(
        (view) => () => renderPart(part, { view, dims: view !== "corner", label: `${title}, ${view}` }),
      ),
    ],
  };
}
