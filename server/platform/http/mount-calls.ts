import { Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Call, type FormFiles, isFile } from "#contract/platform/call.ts";
import { defaultSentence, shownName } from "#contract/platform/default-sentences.ts";
import { FIELD, SERVER } from "#contract/platform/server-messages.ts";
import { withOneReading } from "../database/counters.ts";
import { createYielder } from "../yield-to-event-loop.ts";
import { asActor } from "./access.ts";
import { sendKeyOf } from "./answer-once.ts";
import type { Download, HandledCall, HandlerInput } from "./handle.ts";
import { type FieldProblem, invalid, ProblemError, versionOf } from "./problems.ts";
import type { PublicAnswers } from "./public-answers.ts";
import { decodeQuery } from "./query.ts";
import type { StagedFile, Staging } from "./staging.ts";

/** Registers the routes of declared calls: access, input and response follow from the declarations. */
export function mountCalls(
  app: FastifyInstance,
  handled: readonly HandledCall[],
  { staging, answers }: Means,
): void {
  for (const [write, calls] of Map.groupBy(handled, (each) => each.write)) {
    app.register(async (own) => {
      if (write) own.setReplySerializer(write);
      for (const each of calls) mountCall(own, each, { staging, answers });
    });
  }
}

interface Means {
  staging: Staging;
  answers: PublicAnswers;
}

function mountCall(app: FastifyInstance, handled: HandledCall, { staging, answers }: Means): void {
  const { call, isQuiet, onRequest = [] } = handled;
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ":$1"),
    config: { access: call.access, ...(call.isUse === false && { isUse: false }) },
    ...(isQuiet && { logLevel: app.log.level === "silent" ? "silent" : "warn" }),
    onRequest: [...onRequest],
    handler: async (request, reply) => {
      const run = async () => send(call, reply, await answer(call, handled, { request, reply, staging }));
      if (call.method !== "GET") return run();
      return withOneReading(async () => ((await answers.send(call, request, reply)) ? reply : run()));
    },
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  staging: Staging;
}

async function answer(
  call: Call,
  { first, run }: Pick<HandledCall, "first" | "run">,
  { request, reply, staging }: Exchange,
): Promise<unknown> {
  const { viewer, params } = request;
  const head = {
    params: params as HandlerInput<Call>["params"],
    query: decodeQuery(call, request.query),
    viewer,
    request,
    reply,
    ...(call.access === "admin" && viewer && { actor: asActor(viewer) }),
    ...(call.isKeyed && { key: sendKeyOf(call, request) }),
  };
  await first?.(head);
  reply.code(call.status ?? 200);
  const go = async (received: object) =>
    run({
      ...head,
      ...received,
      ...(call.isVersioned && { version: versionOf(request) }),
    } as HandlerInput<Call>);
  const { json, form } = call;
  if (form && (!json || request.isMultipart())) {
    return receiveForm(request, staging, form, (body, files) => go({ body, files }));
  }
  if (form && request.body === undefined) throw new ProblemError(415, SERVER.unsupportedType);
  return go(json ? { body: validate(json, request.body ?? {}) } : {});
}

function send({ answer: declared }: Call, reply: FastifyReply, answered: unknown): FastifyReply {
  if (declared === null || !isFile(declared)) return reply.send(answered);
  const { name, type, pieces } = answered as Download;
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(yielding(pieces)));
}

/** Yields to the event loop between chunks, because SQLite's rows come without waiting. */
async function* yielding<T>(pieces: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const yieldIfDue = createYielder();
  for await (const piece of pieces) {
    yield piece;
    await yieldIfDue();
  }
}

const FIELDS_MAX = 40;
const FIELD_BYTES_MAX = 256 * 1024;

type Form = NonNullable<Call["form"]>;

/** Returns the maximum bytes of a form's body: its files at their limit, plus its fields and part headers. */
export const formBytesMax = ({ most, bytes }: Pick<FormFiles, "most" | "bytes">): number =>
  most * bytes + FIELDS_MAX * FIELD_BYTES_MAX;

/** Streams files to staging within limits, validates, runs `use`; always removes them. Throws 4xx. */
async function receiveForm<R>(
  request: FastifyRequest,
  staging: Staging,
  form: Form,
  use: (body: unknown, files: StagedFile[]) => Promise<R>,
): Promise<R> {
  if (!request.isMultipart()) throw new ProblemError(415, SERVER.unsupportedType);
  const staged: StagedFile[] = [];
  try {
    const fields = await readParts(request, staging, form, staged);
    return await use(validate(form.fields, fields), staged);
  } finally {
    await staging.discard(staged);
  }
}

async function readParts(
  request: FastifyRequest,
  staging: Staging,
  form: Form,
  staged: StagedFile[],
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  const { files } = form;
  const kinds = fieldKinds(form.fields);
  const limits = {
    fieldNameSize: 100,
    fieldSize: FIELD_BYTES_MAX,
    fields: FIELDS_MAX,
    fileSize: files.bytes,
    files: files.most,
    parts: FIELDS_MAX + files.most,
    headerPairs: 50,
  };
  try {
    capBody(request, files);
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        if (part.fieldname !== files.name) throw unexpectedField(part.fieldname);
        staged.push(await stageFile(part, staging, files));
      } else {
        if (!part.fieldname || part.fieldname in fields) throw unexpectedField(part.fieldname);
        if (part.valueTruncated || part.fieldnameTruncated) throw new ProblemError(413, SERVER.tooLarge);
        fields[part.fieldname] = decodeField(part.fieldname, String(part.value), kinds);
      }
    }
  } catch (error) {
    throw asFormProblem(error, files);
  }
  return { ...fields };
}

/** Limits the whole body: rejects one that declares too much, cuts off one that turns out larger. */
function capBody({ headers, raw }: FastifyRequest, files: FormFiles): void {
  const most = formBytesMax(files);
  let received = 0;
  raw.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > most) raw.destroy();
  });
  if (Number(headers["content-length"] ?? 0) > most) {
    throw new ProblemError(413, files.most === 1 ? files.tooLarge : SERVER.tooLarge);
  }
}

async function stageFile(part: MultipartFile, staging: Staging, rule: FormFiles): Promise<StagedFile> {
  const file = await staging.receive(part.file, {
    filename: part.filename ?? "",
    declaredType: part.mimetype,
  });
  if (!part.file.truncated) return file;
  await staging.discard([file]);
  throw new ProblemError(413, rule.tooLarge, { problems: [{ field: rule.name, message: rule.tooLarge }] });
}

function asFormProblem(error: unknown, rule: FormFiles): unknown {
  if (error instanceof ProblemError) return error;
  const { code } = error as { code?: string };
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ProblemError(413, rule.tooLarge);
  if (code === "FST_FILES_LIMIT") return new ProblemError(413, rule.tooMany);
  if (code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new ProblemError(413, SERVER.tooLarge);
  // The parser's own errors have no code: unfinished form, header without an end, missing boundary.
  if (!code || code.startsWith("FST_") || code === "ERR_STREAM_PREMATURE_CLOSE") {
    return new ProblemError(400, SERVER.malformed, { cause: error });
  }
  return error;
}

function unexpectedField(name: string | undefined): ProblemError {
  const field = name?.slice(0, 100) || "(no name)";
  return invalid([{ field, message: FIELD.unexpected(field) }]);
}

/** Validates a value against the contract. Throws 400 with every wrong field, unknown ones first. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [unknown, known] = [true, false].map((isUnknown) =>
    parsed.error.issues.filter(({ code }) => (code === "unrecognized_keys") === isUnknown),
  );
  throw invalid([...(unknown ?? []), ...(known ?? [])].flatMap((issue) => asFieldProblems(issue, value)));
}

function asFieldProblems(issue: z.core.$ZodIssue, body: unknown): FieldProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join("."),
      message: FIELD.unexpected(shownName([key])),
    }));
  }
  // Of several shapes, report the one with the fewest issues.
  if (issue.code === "invalid_union" && issue.errors.length) {
    const [meant = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return meant.flatMap((each) => asFieldProblems(inBody(each, issue.path, body), body));
  }
  return [{ field: issue.path.join("."), message: issue.message }];
}

/** Completes an issue inside a union, whose path and sentence are relative to it. */
function inBody(issue: z.core.$ZodIssue, within: readonly PropertyKey[], body: unknown): z.core.$ZodIssue {
  const path = [...within, ...issue.path];
  const input = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], body);
  const isDefault = issue.message === defaultSentence(issue, input);
  const full = { ...issue, path };
  return isDefault ? { ...full, message: defaultSentence(full, input) } : full;
}

/** Fields of a form that are not text: numbers, booleans, JSON, or text where empty means missing. */
export type FieldKinds = Readonly<
  Record<string, "number" | "boolean" | "json" | "optionalNumber" | "nullable" | "nullableNumber">
>;

/** Derives the kinds from a form's schema: JSON, optional, nullable. */
export function fieldKinds(fields: z.ZodObject): FieldKinds {
  const known = KNOWN.get(fields);
  if (known) return known;
  const { properties = {}, required = [] } = z.toJSONSchema(fields, { io: "input", unrepresentable: "any" });
  const kinds = Object.entries(properties).flatMap(([name, field]) => {
    const kind = kindOf(Object(field), required.includes(name));
    return kind ? [[name, kind] as const] : [];
  });
  const fieldKindsByName: FieldKinds = Object.fromEntries(kinds);
  KNOWN.set(fields, fieldKindsByName);
  return fieldKindsByName;
}

const KNOWN = new WeakMap<z.ZodObject, FieldKinds>();

function kindOf(
  { type, anyOf }: z.core.JSONSchema.BaseSchema,
  isRequired: boolean,
): FieldKinds[string] | undefined {
  if (type === "number" || type === "integer") return isRequired ? "number" : "optionalNumber";
  if (type === "boolean") return "boolean";
  if (type === "array" || type === "object") return "json";
  const types: unknown[] = anyOf?.map((each) => Object(each).type) ?? [type].flat();
  if (!types.includes("null")) return undefined;
  return types.includes("number") || types.includes("integer") ? "nullableNumber" : "nullable";
}

/** No hexadecimal, exponent, 'Infinity' or inner spaces; pages parse typed numbers (numbers.ts). */
const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/;

/** Text of another kind stays text, so that the schema rejects it; an empty number never becomes 0. */
export function decodeField(name: string, text: string, kinds: FieldKinds): unknown {
  switch (kinds[name]) {
    case "number":
      return decodeNumber(text);
    case "optionalNumber":
      return text.trim() === "" ? undefined : decodeNumber(text);
    case "nullableNumber":
      return text.trim() === "" ? null : decodeNumber(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "nullable":
      return text.trim() === "" ? null : text;
    case "json":
      return decodeJson(text);
    default:
      return text;
  }
}

function decodeNumber(text: string): number | string {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : text;
}

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
