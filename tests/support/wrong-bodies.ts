import { z } from "zod";

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/**
 * A value that a schema rejects, and the fields which the answer names, relative to the value. A field that ends with '*' may
 * also be reported by a field inside it, because a value can be closer to another shape of a union.
 */
export interface Fault {
  value: unknown;
  at: readonly string[];
}

export const schemaOf = (body: z.ZodType): Schema =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;

/** A field that no body has. */
export const UNHEARD_OF = "unheardOf";

const OF_KIND = { null: null, boolean: true, number: 5, string: "text", array: [], object: {} };
type Kind = keyof typeof OF_KIND;

const own = (values: readonly unknown[]): Fault[] => values.map((value) => ({ value, at: [""] }));
const below = (name: string | number, { at }: Fault): string[] =>
  at.map((path) => (path === "" || path === "*" ? `${name}${path}` : `${name}.${path}`));

/** The kinds of values that a schema allows. */
export function kindsOf({ type, anyOf, const: only, enum: choices }: Schema): Kind[] {
  if (anyOf) return anyOf.flatMap(kindsOf);
  const types = type === undefined ? [typeof (only ?? choices?.[0])] : [type].flat();
  return types.map((each) => (each === "integer" ? "number" : each) as Kind);
}

/** Values that a schema rejects: of each other kind, beyond each limit, and inside lists and objects. */
export function faultsOf(schema: Schema): Fault[] {
  const kinds = kindsOf(schema);
  const ofOtherKinds = (Object.keys(OF_KIND) as Kind[])
    .filter((kind) => !kinds.includes(kind))
    .map((kind) => OF_KIND[kind]);
  const shapes = (schema.anyOf ?? [schema]).filter(({ type }) => type !== "null");
  const inside = shapes.flatMap((shape) => {
    if (shape.anyOf) return faultsOf(shape).filter(({ value }) => kindsOf(shape).includes(kindOf(value)));
    if (shape.properties && shapes.length > 1) return faultsOfShape(shape);
    if (shape.properties || typeof shape.additionalProperties === "object") return faultsOfObject(shape);
    if (kindsOf(shape).includes("array")) return faultsOfList(shape, shapes.length > 1);
    return own(shape.const === true ? [false] : [...textsFor(shape), ...numbersFor(shape)]);
  });
  return [
    ...own(ofOtherKinds).map((fault) => (shapes.length > 1 ? { ...fault, at: ["*"] } : fault)),
    ...inside,
  ];
}

const kindOf = (value: unknown): Kind =>
  value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as Kind);

/** The pattern of texts that are trimmed and have no control characters. */
const isPlain = (schema: Schema): boolean =>
  [schema, ...(schema.allOf ?? [])].some(({ pattern }) => pattern?.startsWith("^[^\\u0000"));

function textsFor(schema: Schema): string[] {
  if (!kindsOf(schema).includes("string")) return [];
  const { minLength = 0, maxLength, pattern, format, allOf, enum: choices, const: only } = schema;
  const isWritten = choices !== undefined || only !== undefined || format !== undefined;
  const isPatterned = [schema, ...(allOf ?? [])].some((each) => each.pattern && !isPlain(each));
  return [
    ...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1)]),
    ...(minLength > 0 ? ["", "x".repeat(minLength - 1)] : []),
    ...(minLength > 0 && isPlain(schema) ? [" \t\n "] : []),
    ...(isPlain(schema) || pattern || isWritten ? ["a\u0000b", "a\u001b[31mb", "a\u007fb"] : []),
    ...(isWritten || isPatterned ? ["?\n?"] : []),
  ];
}

function numbersFor({ type, minimum, exclusiveMinimum, maximum }: Schema): number[] {
  if (type !== "number" && type !== "integer") return [];
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    ...(type === "integer" ? [1.5] : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [minimum - 1, -1e300] : []),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(isLimited ? [maximum + 1] : []),
    ...(maximum === undefined ? [] : [1e300]),
  ];
}

/** Lists with every wrong entry at once, too long, and too short. */
function faultsOfList({ items, prefixItems, minItems = 0, maxItems }: Schema, isOneOfMany: boolean): Fault[] {
  const entry: Schema = typeof items === "object" ? items : {};
  const faults = prefixItems ? prefixItems.map((each) => faultsOf(each)[0] as Fault) : faultsOf(entry);
  const size = prefixItems ? prefixItems.length : Math.min(maxItems ?? 40, 40);
  const slices = Array.from({ length: Math.ceil(faults.length / size) }, (_, at) =>
    faults.slice(at * size, (at + 1) * size),
  );
  const good = sampleOf(prefixItems?.[0] ?? entry);
  return [
    ...slices.map((slice) => ({
      value: slice.map(({ value }) => value),
      at: isOneOfMany ? ["*"] : slice.flatMap((fault, at) => below(at, fault)),
    })),
    ...(maxItems === undefined ? [] : [{ value: Array(maxItems + 1).fill(good), at: ["*"] }]),
    ...(minItems > 0 ? [{ value: Array(minItems - 1).fill(good), at: ["*"] }] : []),
  ];
}

/** Objects with a wrong value in every field, each of which is reported; one with an unknown field; one without any. */
function faultsOfObject({ properties = {}, required = [], additionalProperties }: Schema): Fault[] {
  if (typeof additionalProperties === "object") {
    const faults = faultsOf(additionalProperties);
    const named = faults.map((fault, at) => [`k${at}`, fault] as const);
    return [
      {
        value: Object.fromEntries(named.map(([name, { value }]) => [name, value])),
        at: named.flatMap(([name, fault]) => below(name, fault)),
      },
    ];
  }
  return [
    ...roundsOf(Object.entries(properties).map(([name, schema]) => [name, faultsOf(schema)])),
    { value: { [UNHEARD_OF]: 1 }, at: [UNHEARD_OF] },
    ...(required.length ? [{ value: {}, at: required.map((name) => `${name}*`) }] : []),
  ];
}

/** Objects that have together every fault of each field. */
export function roundsOf(fields: readonly (readonly [name: string, faults: readonly Fault[]])[]): Fault[] {
  const wrong = fields.filter(([, faults]) => faults.length > 0);
  const most = Math.max(0, ...wrong.map(([, faults]) => faults.length));
  return Array.from({ length: most }, (_, at) => {
    const round = wrong.map(([name, faults]) => [name, faults[at % faults.length] as Fault] as const);
    return {
      value: Object.fromEntries(round.map(([name, { value }]) => [name, value])),
      at: round.flatMap(([name, fault]) => below(name, fault)),
    };
  });
}

/** One of several shapes with a single fault, so that it stays the closest one. */
function faultsOfShape(shape: Schema): Fault[] {
  const good = sampleOf(shape) as Record<string, unknown>;
  const changed = Object.entries(shape.properties ?? {}).flatMap(([name, schema]) =>
    faultsOf(schema).map(({ value }) => ({ value: { ...good, [name]: value }, at: ["*"] })),
  );
  const without = (shape.required ?? []).map((name) => {
    const { [name]: _, ...rest } = good;
    return { value: rest, at: ["*"] };
  });
  return [...changed, ...without, { value: { ...good, [UNHEARD_OF]: 1 }, at: ["*"] }];
}

/** A well-formed id that nothing has. */
export const ANY_ID = "01900000-0000-7000-8000-00000000beef";
/** Texts of which one fits nearly every rule. */
const TEXTS = [
  ...["Weft feeder", ANY_ID, "picanol", "2026-01-31", "8448", "a@example.com", "9829012345", "", "50 50"],
  ...[
    "10:00",
    "USD",
    "https://example.com/",
    "Asia/Kolkata",
    "mail.example.com",
    "director",
    "08",
    "Q",
    "91",
    "0",
  ],
];
const fits = ({ pattern, minLength = 0, maxLength = 1e9, allOf = [] }: Schema, text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern, "u").test(text)) &&
  allOf.every((each) => fits(each, text));

/** A value with all required fields that fits a schema, as far as JSON Schema describes it; `nth` of its texts. */
export function sampleOf(schema: Schema, nth: (path: string) => number = () => 0, path = ""): unknown {
  const { anyOf, properties = {}, required = [], items, prefixItems, minItems = 0 } = schema;
  const at = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
  // Other fields choose from these.
  if (path === "gstRates") return [sampleOf(Object(items))];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return sampleOf(anyOf.find(({ type }) => type !== "null") ?? {}, nth, path);
  // The corners of a box, or a point.
  if (prefixItems) return prefixItems.map((_, index) => (index < 2 ? 0.25 : 0.75));
  switch (kindsOf(schema)[0]) {
    case "string":
      return TEXTS.filter((text) => fits(schema, text))[nth(path)];
    case "number":
      return Math.max(schema.minimum ?? 1, -1) + 1;
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: minItems }, (_, index) => sampleOf(Object(items), nth, at(index)));
    case "object":
      if (nth(path) > 0 && typeof schema.additionalProperties === "object") return { WEFT: 1 };
      return Object.fromEntries(
        // Where none is required, one may be needed.
        (nth(path) > 0 ? Object.keys(properties) : required).map((name) => [
          name,
          sampleOf(properties[name] ?? {}, nth, at(name)),
        ]),
      );
    default:
      return null;
  }
}

/** A body that a call accepts: tries other texts and numbers where its own rules reject the first. */
export function goodBody(body: z.ZodType): unknown {
  const tries = new Map<string, number>();
  for (;;) {
    const value = sampleOf(schemaOf(body), (path) => tries.get(path) ?? 0);
    const parsed = body.safeParse(value);
    if (parsed.success) return value;
    const at = parsed.error.issues[0]?.path ?? [];
    // A field that was left out needs the object with all its fields.
    const isLeftOut = at.reduce<unknown>((of, name) => Object(of)[name], value) === undefined;
    const path = (isLeftOut ? at.slice(0, -1) : at).join(".");
    const tried = tries.get(path) ?? 0;
    if (tried > TEXTS.length) throw new Error(`No sample fits '${path}': ${parsed.error.message}`);
    tries.set(path, tried + 1);
  }
}

/** What a form's fields may hold: texts, and JSON for what is no text. */
export function formFaults(fields: z.ZodObject): Fault[] {
  const { properties = {}, required = [] } = schemaOf(fields);
  const ofFields = Object.entries(properties).map(([name, schema]) => {
    const kinds = kindsOf(schema);
    const isJson = kinds.includes("array") || kinds.includes("object");
    const isText = kinds.includes("string");
    const faults = faultsOf(schema)
      .filter(({ value }) => !isText || typeof value === "string")
      .filter(({ value }) => !(kinds.includes("null") && String(value).trim() === ""))
      .map((fault) => ({
        ...fault,
        value: typeof fault.value === "string" && !isJson ? fault.value : JSON.stringify(fault.value),
      }));
    const broken = isJson ? own(["[", "", "text"]) : [];
    const empty = !isText && !isJson && required.includes(name) ? own(["", " "]) : [];
    return [name, [...faults, ...broken, ...empty]] as const;
  });
  return [
    ...roundsOf(ofFields),
    { value: { [UNHEARD_OF]: "1" }, at: [UNHEARD_OF] },
    ...(required.length ? [{ value: {}, at: required }] : []),
  ];
}

/** The texts of a form that a call accepts. */
export const goodForm = (fields: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(goodBody(fields) as object).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
