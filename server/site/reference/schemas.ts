import { z } from "zod";
import * as auth from "#contract/accounts/auth.ts";
import * as catalog from "#contract/catalogs/catalog.ts";
import * as enquiry from "#contract/enquiries/enquiry.ts";
import * as stats from "#contract/operations/stats.ts";
import * as primitives from "#contract/platform/primitives.ts";
import * as product from "#contract/products/product.ts";
import * as hero from "#contract/site/hero.ts";
import * as news from "#contract/site/news.ts";
import * as settings from "#contract/site/settings.ts";
import * as site from "#contract/site/site.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;
/** The side of a schema: request or response. */
type Side = "input" | "output";

const COMPONENTS = "#/components/schemas/";
const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** The contract's named schemas. Request bodies have no other name. */
const named = new Map<z.ZodType, string>();
for (const module of [primitives, auth, product, catalog, hero, news, enquiry, site, settings, stats]) {
  for (const [name, value] of Object.entries(module)) {
    // Some responses have two names; the first one counts.
    if (value instanceof z.ZodType && !named.has(value)) named.set(value, name);
  }
}
const isBody = (name: string) => name.endsWith("Body") || name === "TwoFactorCode";

function componentsOf(side: Side): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) if (isBody(id) === (side === "input")) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: "any",
    override: tupleAsList,
    uri: (id) => `${COMPONENTS}${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** Returns the components that `user` refers to, also indirectly, sorted by name. */
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

/** Returns a schema as a reference by name, a list of references, or inline. */
export function schemaOf(schema: z.ZodType, side: Side): JsonSchema {
  const name = named.get(schema);
  if (name) return { $ref: `${COMPONENTS}${name}` };
  if (schema instanceof z.ZodArray) {
    return { type: "array", items: schemaOf(schema.element as z.ZodType, side) };
  }
  if (schema instanceof z.ZodUnion) {
    return { anyOf: schema.options.map((option) => schemaOf(option as z.ZodType, side)) };
  }
  return inlineSchema(schema, side);
}

export const inlineSchema = (schema: z.ZodType, side: Side): JsonSchema =>
  plain(z.toJSONSchema(schema, { io: side, unrepresentable: "any", override: tupleAsList }));

/** Writes a tuple as a list of its length and types: client generators and linters can't read `prefixItems`. */
function tupleAsList({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { prefixItems } = jsonSchema;
  if (!Array.isArray(prefixItems)) return;
  delete jsonSchema.prefixItems;
  const { length } = prefixItems;
  const types = [...new Map(prefixItems.map((type) => [JSON.stringify(type), type])).values()];
  const items = types.length > 1 ? { anyOf: types } : types[0];
  Object.assign(jsonSchema, { items, minItems: length, maxItems: length });
}

/** Removes keys that only a schema document has. */
function plain({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
