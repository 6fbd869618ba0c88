import { expect, test } from "vitest";
import { z } from "zod";
import { CALLS } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/platform/call.ts";
import { onSharedApp } from "../../support/app.ts";
import type { Answer } from "../../support/client.ts";
import { words } from "../../support/words.ts";

const ID = "01900000-0000-7000-8000-000000000000";
const LONG = "x".repeat(30_000);

const MANY = Array(3000).fill("x");

/** Values tried in every field. */
const ODD: readonly unknown[] = [null, true, -1, 1.5, 1e15, "", "x", LONG, [], {}, [{}], MANY];
/** Invalid values of a whole body or entry. */
const FEW: readonly unknown[] = [null, 5, "x", [], {}];
/** The same values as form text. */
const ODD_TEXTS = ["", ...words`x ${LONG} -1 1.5 1e9 true null [] {} [null] [{"a":1}] ["x"]`];

/** Default messages of the schema library. */
const LIBRARY =
  /Invalid (input|option|element|key|string|ISO|URL|UUID)\b|expected .*received|Too (small|big)|Unrecognized|must (match|start|end|include)|multiple of|Zod|undefined|NaN|\[object/;
/** A sentence starts with a capital letter or a field name and has at least two words. */
const SENTENCE = /^['A-Z].* .*[\w.'’)/]$/s;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const schemaOf = (body: z.ZodType) =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;

/** Invalid values for a schema: for lists and objects also ones with odd items and unknown fields. */
function oddFor({ properties, items, anyOf }: JsonSchema): unknown[] {
  const inside = [
    ...(properties ? [...oddObjects(properties), { unheardOf: 1 }] : []),
    ...(items ? [...oddFor(items).map((odd) => [odd]), MANY] : []),
    ...(anyOf ?? []).flatMap(oddFor),
  ];
  return [...(inside.length ? FEW : ODD), ...inside];
}

/** Objects with an odd value in every field; each field is reported separately. */
function oddObjects(properties: Record<string, JsonSchema>): Record<string, unknown>[] {
  const odd = Object.entries(properties).map(([name, schema]) => [name, oddFor(schema)] as const);
  const most = Math.max(0, ...odd.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, at) =>
    Object.fromEntries(odd.map(([name, values]) => [name, values[at % values.length]])),
  );
}

const ALL = CALLS;
const pathOf = ({ path }: Call) => `/api${path.replace(/\{\w+\}/g, ID)}`;

onSharedApp("errors of invalid bodies are plain sentences", (app, _open, engine) => {
  /** Checks and returns the sentences of an answer. */
  function sentencesOf(answer: Answer, about: string): string[] {
    expect([about, answer.status === 500]).toEqual([about, false]);
    if (answer.status < 400) return [];
    const { message, errors = [] } = answer.body as { message: string; errors?: { message: string }[] };
    const sentences = [message, ...errors.map((error) => error.message)];
    for (const sentence of sentences) {
      expect([about, sentence]).toEqual([about, expect.stringMatching(SENTENCE)]);
      expect([about, sentence]).toEqual([about, expect.not.stringMatching(LIBRARY)]);
    }
    return sentences;
  }

  // Messages do not depend on the database engine.
  const withJson = engine === "sqlite" ? ALL.filter(({ json }) => json) : [];
  test.each(withJson.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s with JSON bodies",
    async (name, operation) => {
      const { properties = {} } = schemaOf(operation.json as z.ZodType);
      const bodies = [...FEW, { unheardOf: 1 }, ...oddObjects(properties)];
      for (const body of bodies) {
        const about = `${name} ${JSON.stringify(body).slice(0, 200)}`;
        sentencesOf(
          await app().admin[operation.method === "PUT" ? "put" : "post"](pathOf(operation), body),
          about,
        );
      }
    },
  );

  const withForm = engine === "sqlite" ? ALL.filter(({ form }) => form) : [];
  test.each(withForm.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "%s with form fields",
    async (name, operation) => {
      const { properties = {} } = schemaOf(operation.form?.fields as z.ZodType);
      const forms = ODD_TEXTS.map((text) =>
        Object.fromEntries(Object.keys(properties).map((key) => [key, text])),
      );
      for (const fields of [{}, { unheardOf: "1" }, ...forms]) {
        const about = `${name} ${JSON.stringify(fields).slice(0, 200)}`;
        sentencesOf(await app().admin.form(operation.method, pathOf(operation), fields), about);
      }
    },
  );

  const BULK = "/products/bulk";
  const bulk = (version: unknown, changes: object) => ({ products: [{ id: ID, version }], changes });
  const SHOWN = { featured: true };
  test.each<[string, "post" | "put", string, unknown, string]>([
    ["what is missing", "post", BULK, {}, "'products' is required"],
    [
      "an unknown field before a missing one",
      "put",
      `/products/${ID}`,
      { _id: "x" },
      "Unexpected field '_id'",
    ],
    ["a field of an entry", "post", BULK, bulk("1", SHOWN), "'products.0.version' must be a number"],
    ["a field of several shapes", "post", BULK, bulk(1, { stock: 5 }), "'changes.stock' must be an object"],
    ["too few", "post", "/products/restore", { ids: [] }, "'ids' must have at least 1 entry"],
    [
      "a choice",
      "put",
      "/settings/mail",
      { security: "ssl" },
      "'security' must be one of tls, starttls, none",
    ],
    ["too small a number", "post", BULK, bulk(0, {}), "'products.0.version' must be at least 1"],
    ["a body that is a list", "post", BULK, [], "The request could not be read"],
    ["a kind of value", "put", "/settings/site", { news: "yes" }, "'news' must be true or false"],
  ])("names %s", async (_name, method, path, body, sentence) => {
    const answer = await app().admin[method](`/api${path}`, body);
    expect(sentencesOf(answer, path)).toContain(sentence);
    if (!sentence.includes("security")) expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });
});
