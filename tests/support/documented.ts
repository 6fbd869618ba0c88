import Ajv2020, { type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApiDocument } from "#server/site/reference/openapi.ts";

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
}
type Media = Record<string, { schema: Schema }>;
interface Content {
  content?: Media;
  "x-also-accepts"?: Media;
}
interface Operation {
  responses: Record<string, Content>;
  requestBody?: Content;
}

/** A request and its response. `type` is the media type, `value` the body: parsed JSON, a form, or undefined. */
export interface Exchanged {
  method: string;
  url: string;
  sent: unknown;
  status: number;
  type: string | null;
  value: unknown;
}

const document = openApiDocument("Heddle", "http://localhost");
const ajv = new Ajv2020.default({ strict: true, allErrors: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);
ajv.addVocabulary(["openapi", "info", "servers", "tags", "paths", "components"]);
ajv.addSchema(document, "document");

/** Paths without parameters first: '/products/featured' is not a product. */
const PATHS = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`) }))
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length);

/** Statuses any call may return besides its documented ones. */
const ALWAYS_POSSIBLE = new Set([400, 401, 403, 413, 415, 429, 500, 503, 507]);

/**
 * Throws if an exchange contradicts the OpenAPI document, by JSON Schema 2020-12: an undocumented status or media type, a
 * body of another shape, or an accepted request that isn't described. Ignores undocumented paths.
 */
export function expectDocumented({ method, url, sent, status, type, value }: Exchanged): void {
  const { pathname } = new URL(url, "http://localhost");
  const path = PATHS.find((each) => each.pattern.test(pathname) && operationOf(each.path, method))?.path;
  const operation = path === undefined ? undefined : operationOf(path, method);
  if (path === undefined || !operation) return;
  const complain = (what: string, body: unknown) => {
    throw new Error(
      `${method} ${pathname} answered ${status}, ${what}: ${JSON.stringify(body)?.slice(0, 500)}`,
    );
  };
  const at = ["paths", path, method.toLowerCase()];
  const response = operation.responses[status];
  if (!response && (status < 400 || !ALWAYS_POSSIBLE.has(status))) complain("which is not documented", value);
  if (!response) {
    const problem = problemOf(["components", "schemas", "ErrorAnswer"], value);
    if (problem) complain(`which is no error of the documented shape (${problem})`, value);
    return;
  }
  const [media] = Object.keys(response.content ?? {});
  if (media !== undefined && !type?.startsWith(media)) complain(`as ${type} instead of ${media}`, value);
  if (media === "application/json") {
    const problem = problemOf([...at, "responses", String(status), "content", media, "schema"], value);
    if (problem) complain(`which has another shape (${problem})`, value);
  }
  if (status < 300 && sent !== undefined && operation.requestBody) {
    const problem = requestProblem(at, operation.requestBody, sent);
    if (problem) complain(`though its body isn't described (${problem})`, sent);
  }
}

/** What an accepted body may not contradict; texts are trimmed and written in one case before their rules apply. */
const STRUCTURE = new Set(["required", "additionalProperties", "minItems", "maxItems"]);

/** How an accepted body differs from what the document describes. */
function requestProblem(at: readonly string[], body: Content, sent: unknown): string | undefined {
  const media = sent instanceof FormData ? "multipart/form-data" : "application/json";
  const found = (["content", "x-also-accepts"] as const).find((each) => body[each]?.[media]);
  if (!found) return `it is ${media}`;
  const place = [...at, "requestBody", found, media, "schema"];
  const value =
    sent instanceof FormData ? partsOf(sent, body[found]?.[media]?.schema) : JSON.parse(String(sent));
  return problemOf(
    place,
    value,
    ({ keyword, schemaPath }) => STRUCTURE.has(keyword) && !schemaPath.includes("/anyOf/"),
  );
}

/** A form as an object: files are empty texts, a list's parts an array. */
function partsOf(form: FormData, schema: Schema | undefined): Record<string, unknown> {
  const parts = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
    return [name, schema?.properties?.[name]?.type === "array" ? values : values[0]];
  });
  return Object.fromEntries(parts);
}

const operationOf = (path: string, method: string) =>
  document.paths[path]?.[method.toLowerCase()] as Operation | undefined;

/** How a value differs from the schema at a place of the document; undefined if it fits. */
function problemOf(
  place: readonly string[],
  value: unknown,
  counts: (error: ErrorObject) => boolean = () => true,
): string | undefined {
  const pointer = place.map((name) => encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1")));
  const validate = ajv.getSchema(`document#/${pointer.join("/")}`);
  if (!validate) return "it is missing";
  const errors = validate(value) ? [] : (validate.errors ?? []).filter(counts);
  return errors.length ? ajv.errorsText(errors) : undefined;
}
