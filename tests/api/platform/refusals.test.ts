import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { CALLS } from "#contract/calls.ts";
import type { Call } from "#contract/platform/call.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import type { Answer, ApiClient, FormFile } from "#tests/support/client.ts";
import { imageBytes } from "#tests/support/images.ts";
import { refused } from "#tests/support/snapshot.ts";
import {
  ANY_ID,
  type Fault,
  faultsOf,
  formFaults,
  goodBody,
  goodForm,
  schemaOf,
  UNHEARD_OF,
} from "#tests/support/wrong-bodies.ts";

/** The sentences of a call by field. */
type Sentences = Record<string, string[]>;
const UNKNOWN_IDS = "Unknown ids";
/**
 * The sections of the subjects' tables, sentences.txt. Below '# ' and a call: each field with its own sentences, separated by
 * ' | ', in the order in which the faults of `wrong-bodies.ts` find them. Below '# Unknown ids': the sentence of each call.
 */
const SECTIONS = ["accounts", "catalogs", "enquiries", "imports", "operations", "products", "site"].flatMap(
  (subject) =>
    readFileSync(new URL(`../${subject}/sentences.txt`, import.meta.url), "utf8")
      .split(/^# /m)
      .slice(1)
      .map((section): [string, Sentences] => {
        const [name = "", ...lines] = section.trim().split("\n");
        const rows = lines.map((line) => /^(.*?): (.*)$/.exec(line) ?? []);
        return [name, Object.fromEntries(rows.map(([, key = "", all = ""]) => [key, all.split(" | ")]))];
      }),
);
/** The sentences of each call. */
const TABLES = new Map(SECTIONS);
/** The sentence of each call about an unknown id. */
const OF_UNKNOWN_IDS: Sentences = Object.assign(
  {},
  ...SECTIONS.filter(([name]) => name === UNKNOWN_IDS).map(([, rows]) => rows),
);

/** Default messages of the schema library. */
const LIBRARY =
  /Invalid (input|option|element|key|string|ISO|URL|UUID)\b|expected .*received|Too (small|big)|Unrecognized|must (match|start|end|include)|multiple of|Zod|undefined|NaN|\[object/;
/** A sentence starts with a capital letter or a field name and has at least two words. */
const SENTENCE = /^['A-Z].* .*[\w.'’)/]$/s;
/** Sentences that any field may have; the tables have only those of single fields. */
const OF_ANY_FIELD =
  /^('|Unexpected field |Control characters |Invalid id$|The request could not be read|If-Match )/;

// Every other form of these is sent to two calls by bad-input-*.test.ts, because all calls share the parsers.
const JSON_TYPE = "application/json";
/** JSON texts that are no object; null counts as no body. */
const NO_OBJECTS = ["[]", '"text"', "[{}]"];
const BROKEN = ['{"a":1,', '{"__proto__":{"role":"admin"}}'];
const OTHER_TYPES = ["text/plain", "application/x-www-form-urlencoded", "application/merge-patch+json"];
const NO_FORMS = ["multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x"];
/** If-Match headers that are no version. */
const NO_VERSIONS = ["abc", "", "-1", "1.5", "1, 2", "9".repeat(10)];

const ID = "01900000-0000-7000-8000-00000000dead";
/** Path segments that name nothing: an unknown id, and texts that are no id. */
const NO_IDS = [
  ...[ID, ID.toUpperCase(), `${ID}%00`, "x", "-1", "9999999999999"],
  ...["..%2f..%2fetc%2fpasswd", "%ff%fe", "__proto__", "a".repeat(300)],
];
const NO_PAGES = ["0", "-1", "1.5", "x", "2", "01", "1e0", "%00", "99999999999999999999"];
const QUERIES = ["", "x", "-1", "1e9", "%00", "%ff", "x".repeat(600), "__proto__", "'--"];

/** Calls that succeed with an unknown id, because they must not reveal whose address is on the list. */
const ANSWERED = new Set(["GET /newsletter/unsubscribe/{token}", "POST /newsletter/unsubscribe/{token}"]);

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const WITH_INPUT = CALLS.filter(
  ({ json, form, query, path }) => (json ?? form ?? query) !== undefined || path.includes("{"),
);

/** How an answer was expected to be, with what was sent for the failure message. */
interface Expected {
  about: unknown;
  statuses?: readonly number[];
  at?: Fault["at"];
}

/** What is wrong with an answer: its status, its sentences, or the fields it names. */
function problemsOf(
  { status, body, text }: Answer,
  { about, statuses = [400], at = [] }: Expected,
): string[] {
  const { message = "", errors = [] } = Object(body);
  const sentences: string[] = [message, ...errors.map((error: { message: string }) => error.message)];
  const odd = sentences.filter((sentence) => !SENTENCE.test(sentence) || LIBRARY.test(sentence));
  const named: string[] = errors.map(({ field }: { field: string }) => field.toLowerCase());
  const unnamed = at.filter((path) => {
    const [field = "", inside] = path.toLowerCase().split("*");
    return !named.some((name) => name === field || (inside !== undefined && name.startsWith(field)));
  });
  if (statuses.includes(status) && odd.length + unnamed.length === 0) return [];
  return [`${JSON.stringify(about)?.slice(0, 150)}: ${status} ${text.slice(0, 300)}, not about ${unnamed}`];
}

/** Whether a good body names something that does not exist. */
const hasUnknownId = ({ path, json, failures }: Call): boolean =>
  !path.includes("{") &&
  failures?.[404] !== undefined &&
  JSON.stringify(json && goodBody(json)).includes(ANY_ID);

/** Adds an answer's sentences of single fields. */
function note(heard: Sentences, { body }: Answer): void {
  for (const { field, message } of Object(body).errors ?? []) {
    if (OF_ANY_FIELD.test(message)) continue;
    const shown = field.replaceAll(/\d+/g, "0");
    const sentence = message.replaceAll(/\bK\d\b/g, "K0");
    if (!heard[shown]?.includes(sentence)) heard[shown] = [...(heard[shown] ?? []), sentence];
  }
}

onSharedApp("invalid input of", (app) => {
  let catalogId = "";
  let image: Omit<FormFile, "name">;
  beforeAll(async () => {
    catalogId = await plantCatalog(app().services);
    image = { filename: "a.png", type: "image/png", bytes: await imageBytes() };
    // Switched off, these calls reject everything (404).
    await app().admin.put("/api/settings/site", { contactMessages: true, newsletter: true });
  });

  const clientOf = ({ access }: Call): ApiClient => (access === "admin" ? app().admin : app().visitor);
  /** The path of a call with an unknown id, or with `id` in its place. */
  const pathOf = ({ path }: Call, id?: string, pageNumber = "1") =>
    `/api${path}`
      .replace("{category}", id ?? "picanol")
      .replace("{ground}", id ?? "light")
      .replace("{pageNumber}", pageNumber)
      .replace(/\{\w+\}/, id ?? ID);
  const sendBody = (call: Call, body: string, type = JSON_TYPE) =>
    clientOf(call).call(call.method, pathOf(call), { body, headers: { "content-type": type } });
  const fileOf = ({ form }: Call, name = form?.files.name ?? ""): FormFile => ({ ...image, name });

  /** A call whose body is good. */
  function sendGood(call: Call, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { json, form, method } = call;
    if (!json && form)
      return clientOf(call).form(method, path, goodForm(form.fields), [fileOf(call)], headers);
    return clientOf(call).call(method, path, {
      headers: { ...headers, ...(json && { "content-type": JSON_TYPE }) },
      ...(json && { body: JSON.stringify(goodBody(json)) }),
    });
  }

  test.each(WITH_INPUT.map((call) => [nameOf(call), call] as const))("%s is rejected", async (name, call) => {
    const heard: Sentences = {};
    const problems = await refused(app(), async () => [
      ...(call.json ? await jsonProblems(call, call.json, heard) : []),
      ...(call.form ? await formProblems(call, call.form, heard) : []),
      ...(call.query ? await queryProblems(call, call.query) : []),
      ...(call.path.includes("{") && !ANSWERED.has(name) ? await idProblems(call, heard) : []),
      ...(hasUnknownId(call) ? await idProblems(call, heard) : []),
      ...(call.isVersioned ? await versionProblems(call) : []),
    ]);
    expect(problems).toEqual([]);
    const unknownId = OF_UNKNOWN_IDS[name];
    expect(heard).toEqual({ ...TABLES.get(name), ...(unknownId && { [UNKNOWN_IDS]: unknownId }) });
  });

  async function jsonProblems(call: Call, json: NonNullable<Call["json"]>, heard: Sentences) {
    const good = goodBody(json) as object;
    const { required = [], additionalProperties } = schemaOf(json);
    const isRecord = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    const faults: Fault[] = [
      ...faultsOf(schemaOf(json)).filter(({ value }) => `${value}` === "[object Object]"),
      ...(isRecord ? [] : [{ value: { ...good, [UNHEARD_OF]: 1 }, at: [UNHEARD_OF] }]),
      ...required.map((name) => ({ value: without(name), at: [`${name}*`] })),
    ];
    const problems: string[] = [];
    for (const { value, at } of faults) {
      const answer = await sendBody(call, JSON.stringify(value));
      problems.push(...problemsOf(answer, { about: value, at }));
      note(heard, answer);
    }
    for (const body of [...NO_OBJECTS, ...(required.length ? ["", "null"] : [])])
      problems.push(...problemsOf(await sendBody(call, body), { about: body, at: ["*"] }));
    for (const body of BROKEN) problems.push(...problemsOf(await sendBody(call, body), { about: body }));
    for (const type of OTHER_TYPES) {
      const answer = await sendBody(call, JSON.stringify(good), type);
      problems.push(...problemsOf(answer, { about: type, statuses: [415] }));
    }
    return problems;
  }

  async function formProblems(call: Call, { fields, files }: NonNullable<Call["form"]>, heard: Sentences) {
    const good = goodForm(fields);
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));
    const faults: Fault[] = [
      ...formFaults(fields),
      { value: { ...good, [UNHEARD_OF]: "1" }, at: [UNHEARD_OF] },
      ...(schemaOf(fields).required ?? []).map((name) => ({ value: without(name), at: [name] })),
    ];
    const problems: string[] = [];
    const send = (texts: Record<string, string>, ...sent: FormFile[]) =>
      clientOf(call).form(call.method, pathOf(call), texts, sent);
    for (const { value, at } of faults) {
      const answer = await send(value as Record<string, string>, fileOf(call));
      problems.push(...problemsOf(answer, { about: value, at }));
      note(heard, answer);
    }
    const otherFile = await send(good, fileOf(call, UNHEARD_OF));
    problems.push(...problemsOf(otherFile, { about: "another file", at: [UNHEARD_OF] }));
    const text = await send({ ...good, [files.name]: "text" });
    problems.push(...problemsOf(text, { about: "a text for a file", at: [files.name] }));
    for (const type of [...OTHER_TYPES, ...(call.json ? [] : [JSON_TYPE])])
      problems.push(...problemsOf(await sendBody(call, "{}", type), { about: type, statuses: [415] }));
    for (const type of NO_FORMS)
      problems.push(...problemsOf(await sendBody(call, "x", type), { about: type, statuses: [400, 415] }));
    return problems;
  }

  /** Unknown and wrong parameters are ignored, and numbers are limited to their range; few are rejected. */
  async function queryProblems(call: Call, { shape }: NonNullable<Call["query"]>): Promise<string[]> {
    const problems: string[] = [];
    for (const text of QUERIES) {
      const query = [...Object.keys(shape), UNHEARD_OF].map((key) => `${key}=${text}`);
      const { status, text: answer } = await clientOf(call).get(`${pathOf(call)}?${query.join("&")}`);
      if (![200, 400, 404].includes(status)) problems.push(`${text}: ${status} ${answer}`);
    }
    return problems;
  }

  async function idProblems(call: Call, heard: Sentences): Promise<string[]> {
    const isPage = /^\/catalogs\/.*\{pageNumber\}/.test(call.path);
    // Visitors read a catalogue by its category, administrators by its id.
    const ofCatalog = call.path.includes("{catalogKey}") ? "picanol" : catalogId;
    const pages = isPage ? NO_PAGES.map((page) => pathOf(call, ofCatalog, page)) : [];
    const problems: string[] = [];
    for (const path of new Set([...NO_IDS.map((id) => pathOf(call, id)), ...pages])) {
      const statuses = /%(00|ff)/.test(path) ? [400, 404] : [404];
      const answer = await sendGood(call, path);
      problems.push(...problemsOf(answer, { about: path, statuses }));
      if (path === pathOf(call)) heard[UNKNOWN_IDS] = [answer.body.message];
    }
    return problems;
  }

  async function versionProblems(call: Call): Promise<string[]> {
    const problems: string[] = [];
    for (const version of NO_VERSIONS) {
      const answer = await sendGood(call, pathOf(call), { "if-match": version });
      problems.push(...problemsOf(answer, { about: version, at: ["If-Match"] }));
    }
    return problems;
  }
});

test("the tables of sentences name declared calls", () => {
  const names = new Set([UNKNOWN_IDS, ...CALLS.map(nameOf)]);
  const listed = [...TABLES.keys(), ...Object.keys(OF_UNKNOWN_IDS)];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});
