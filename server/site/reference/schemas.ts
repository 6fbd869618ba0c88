import { z } from "zod";
import * as auth from "../../../contract/accounts/auth.ts";
import * as catalog from "../../../contract/catalogs/catalog.ts";
import * as enquiry from "../../../contract/enquiries/enquiry.ts";
import * as stats from "../../../contract/operations/stats.ts";
import * as primitives from "../../../contract/platform/primitives.ts";
import * as product from "../../../contract/products/product.ts";
import * as hero from "../../../contract/site/hero.ts";
import * as news from "../../../contract/site/news.ts";
import * as settings from "../../../contract/site/settings.ts";
import * as site from "../../../contract/site/site.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;
/** Which side of a schema is meant: what a caller sends, or what an answer holds. */
export type Side = "input" | "output";

const COMPONENTS = "#/components/schemas/";
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** Schemas that the contract names, by their names. Bodies are told by their names: what a caller sends has no other. */
const named = new Map<z.ZodType, string>();
for (const module of [primitives, auth, product, catalog, hero, news, enquiry, site, settings, stats]) {
  for (const [name, value] of Object.entries(module)) {
    // Some answers are called by two names; the first one stays.
    if (value instanceof z.ZodType && !named.has(value)) named.set(value, name);
  }
}
const isBody = (name: string) => name.endsWith("Body") || name === "TwoFactorCode";

/** Every named schema of one side, as the document's components. */
function componentsOf(side: Side): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) if (isBody(id) === (side === "input")) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: "any",
    uri: (id) => `${COMPONENTS}${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** The components that `user` refers to, and those that they refer to in their turn, sorted by name. */
export function componentSchemas(user: unknown): Record<string, JsonSchema> {
  const all = { ...componentsOf("input"), ...componentsOf("output") };
  const used = new Set<string>();
  const visit = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(all[name]);
    }
  };
  visit(user);
  return Object.fromEntries([...used].sort().map((name) => [name, all[name] ?? {}]));
}

/** A schema as the document refers to it: by name, as a list of a named one, or written out. */
export function schemaOf(schema: z.ZodType, side: Side): JsonSchema {
  const name = named.get(schema);
  if (name) return { $ref: `${COMPONENTS}${name}` };
  if (schema instanceof z.ZodArray) {
    return { type: "array", items: schemaOf(schema.element as z.ZodType, side) };
  }
  if (schema instanceof z.ZodUnion) {
    return { anyOf: schema.options.map((option) => schemaOf(option as z.ZodType, side)) };
  }
  return plain(z.toJSONSchema(schema, { io: side, unrepresentable: "any" }));
}

/** Without what belongs to a schema that is a document of its own. */
function plain({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
