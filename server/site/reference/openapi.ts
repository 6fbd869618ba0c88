import type { z } from "zod";
import { CALL_GROUPS, type CallGroup, callsOf } from "#contract/calls.ts";
import { type Call, isFile } from "#contract/platform/call.ts";
import { madeOnce } from "#contract/platform/made-once.ts";
import { ConflictAnswer, ErrorAnswer } from "#contract/platform/primitives.ts";
import { type FieldKinds, fieldKinds } from "#server/platform/http/form-fields.ts";
import { componentSchemas, inlineSchema, type JsonSchema, schemaOf } from "./schemas.ts";

/** Failures that any call may have. */
const GENERAL_FAILURES = {
  400: "Invalid input; `errors` names the fields",
  401: "Not signed in, or the session has ended",
  403: "Not an administrator",
  409: "The version in If-Match is stale; `current` is the current state",
  413: "The body is too large",
  415: "The body has another type",
  422: "The Idempotency-Key was used for other content",
  429: "Too many calls; see Retry-After",
  500: "Server error",
  503: "The server is starting, busy or being restored; see Retry-After",
  507: "The disk is full",
} as const;

/** The part of the document that is the same for every site, built lazily. */
const described = madeOnce(() => {
  const paths = describePaths();
  return { paths, schemas: componentSchemas(paths) };
});

/** Returns the API as an OpenAPI 3.1 document. `origin` is the site's address. */
export function openApiDocument(title: string, origin: string) {
  const { paths, schemas } = described();
  return {
    openapi: "3.1.0",
    info: {
      title: `${title}: API`,
      version: "1",
      description: "The calls of the site and its back office. Errors are JSON with a message for the user.",
    },
    servers: [{ url: `${origin}/api` }],
    tags: CALL_GROUPS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "__Secure-heddle_refresh",
          description: "Set at sign-in; named `heddle_refresh` over plain HTTP",
        },
      },
    },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function describePaths(): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const group of CALL_GROUPS) {
    for (const operation of callsOf(group)) {
      const path = documentedPath(operation.path);
      const methods = paths[path] ?? {};
      methods[operation.method.toLowerCase()] = describeOperation(group, operation);
      paths[path] = methods;
    }
  }
  return paths;
}

/** Catalogues are addressed by key, category or id; the document uses one parameter name. */
const documentedPath = (path: string): string =>
  path.replace(/^\/catalogs\/\{(?:catalogKey|category|id)\}/, "/catalogs/{catalog}");

/** The credentials of a call: none, optional or required. */
function securityOf({
  access,
  adminAnswer,
  credential,
}: Call): Readonly<Record<string, readonly string[]>>[] {
  if (access === "admin") return [{ token: [] }];
  if (credential) return [{ [credential]: [] }];
  return adminAnswer ? [{}, { token: [] }] : [];
}

function describeOperation(group: CallGroup, operation: Call): JsonSchema {
  const { summary, description } = operation;
  return {
    tags: [group.name],
    operationId: operationId(operation),
    summary,
    ...(description && { description }),
    security: securityOf(operation),
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...versionParameter(operation),
      ...keyParameter(operation),
      ...(isRevalidated(operation) ? [IF_NONE_MATCH] : []),
    ],
    ...requestBody(operation),
    responses: responses(operation),
  };
}

/** Returns a call's unique id: 'getProductsById' for GET /products/by-id/{id}. */
function operationId({ method, path }: Pick<Call, "method" | "path">): string {
  const words = path.split(/[^a-z]+/i).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const pathParameters = ({ path }: Call): JsonSchema[] =>
  [...documentedPath(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

const queryParameters = ({ query }: Call): JsonSchema[] =>
  Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = inlineSchema(field as z.ZodType, "input");
    return { name, in: "query", schema, ...(description ? { description } : {}) };
  });

const versionParameter = ({ isVersioned }: Call): JsonSchema[] =>
  isVersioned
    ? [
        {
          name: "If-Match",
          in: "header",
          description:
            "The version the save was made from, in quotation marks; without it every save is accepted",
          schema: { type: "string", examples: ['"3"'] },
        },
      ]
    : [];

const keyParameter = ({ isKeyed }: Call): JsonSchema[] =>
  isKeyed
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          description:
            "A random UUID of this content, in quotation marks; sent again within a day, it is stored once and answered alike",
          schema: { type: "string", examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
        },
      ]
    : [];

/** Whether visitors' caches may ask if an answer has changed (server/platform/http/encoding.ts). */
const isRevalidated = ({ method, access, answer }: Call): boolean =>
  method === "GET" && access === "visitor" && answer !== null && !isFile(answer);

const ETAG = { ETag: { description: "For If-None-Match", schema: { type: "string" } } };
const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "The ETag of an earlier answer; answered with 304 if nothing has changed",
  schema: { type: "string" },
};

/**
 * Of a call that takes a form or JSON only the form is a media type, because client generators (hey-api, orval) write one
 * and prefer JSON, which has no files; `x-also-accepts` has the other.
 */
function requestBody({ json, form }: Call): JsonSchema {
  const asJson = json && { "application/json": { schema: schemaOf(json, "input") } };
  if (!form) return asJson ? { requestBody: { required: true, content: asJson } } : {};
  const content = { "multipart/form-data": { schema: formSchema(form) } };
  return { requestBody: { required: true, content, ...(asJson && { "x-also-accepts": asJson }) } };
}

/** Returns a form as one object of its parts: fields as the server decodes them (form-fields.ts), and files. */
function formSchema({ fields, files }: NonNullable<Call["form"]>): JsonSchema {
  const { properties, required = [], ...rest } = inlineSchema(fields, "input");
  const kinds = fieldKinds(fields);
  const parts = Object.entries(Object(properties) as Record<string, JsonSchema>).map(([name, schema]) => [
    name,
    partSchema(schema, kinds[name]),
  ]);
  const file = { type: "string", format: "binary", description: files.types.join(", ") };
  const some = { type: "array", items: file, maxItems: files.most, ...(files.isRequired && { minItems: 1 }) };
  const names = [...(required as string[]), ...(files.isRequired ? [files.name] : [])];
  return {
    ...rest,
    properties: { ...Object.fromEntries(parts), [files.name]: files.most > 1 ? some : file },
    ...(names.length && { required: names }),
  };
}

/**
 * A part is text: a list is one part of JSON, and an empty part is null. `contentMediaType` is left out because orval then
 * sends a file.
 */
function partSchema(schema: JsonSchema, kind: FieldKinds[string] | undefined): JsonSchema {
  if (kind === "json") {
    const { default: _, ...contentSchema } = schema;
    return { type: "string", description: "A JSON text; contentSchema describes its value", contentSchema };
  }
  if (kind !== "nullable" && kind !== "nullableNumber") return schema;
  const { anyOf, default: _, ...rest } = schema;
  const kept = (anyOf as JsonSchema[]).filter(({ type }) => type !== "null");
  return { ...rest, anyOf: [...kept, { type: "string", const: "" }], description: "Empty for none" };
}

function responses(operation: Call): JsonSchema {
  const { status = 200, mayCreate, access, json, form, query, isVersioned, isKeyed } = operation;
  const sent = json || form || query;
  const failures: Record<string, string> = {
    ...((sent || isVersioned) && { 400: GENERAL_FAILURES[400] }),
    ...(access === "admin" && { 401: GENERAL_FAILURES[401], 403: GENERAL_FAILURES[403] }),
    ...(isVersioned && { 409: GENERAL_FAILURES[409] }),
    ...((json || form) && { 413: GENERAL_FAILURES[413], 415: GENERAL_FAILURES[415] }),
    ...(isKeyed && { 422: GENERAL_FAILURES[422] }),
    429: GENERAL_FAILURES[429],
    ...operation.failures,
    ...(form && { 507: GENERAL_FAILURES[507] }),
    500: GENERAL_FAILURES[500],
    503: GENERAL_FAILURES[503],
  };
  const done = {
    description: "Done",
    ...(isRevalidated(operation) && { headers: ETAG }),
    ...answerContent(operation),
  };
  return {
    [status]: done,
    ...(mayCreate && { 201: { ...done, description: "Created" } }),
    ...(isRevalidated(operation) && { 304: { description: "Not changed", headers: ETAG } }),
    ...Object.fromEntries(
      Object.entries(failures).map((failure) => [failure[0], failureResponse(...failure)]),
    ),
  };
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 0 } },
};

function failureResponse(code: string, description: string): JsonSchema {
  const schema = schemaOf(code === "409" ? ConflictAnswer : ErrorAnswer, "output");
  return {
    description,
    ...((code === "429" || code === "503") && { headers: RETRY_AFTER }),
    content: { "application/json": { schema } },
  };
}

function answerContent({ answer, adminAnswer }: Call): JsonSchema {
  if (answer === null) return {};
  if (isFile(answer)) {
    const schema = { type: "string", format: "binary" };
    return { content: Object.fromEntries([answer.file].flat().map((type) => [type, { schema }])) };
  }
  const schemas = [answer, ...(adminAnswer ? [adminAnswer] : [])].map((each) => schemaOf(each, "output"));
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0];
  return { content: { "application/json": { schema } } };
}
