import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { CALLS } from "../../contract/calls.ts";
import { type Call, isFile } from "../../contract/platform/call.ts";
import { ErrorAnswer } from "../../contract/platform/primitives.ts";
import { noteAnswer } from "./seen.ts";

/** A response: status, headers, and the body, parsed if it is JSON. */
export interface Answer {
  /** The request, for failure messages. */
  call: string;
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape, the expectations are its types
  body: any;
  text: string;
}

export interface FormFile {
  name: string;
  filename: string;
  type: string;
  bytes: Uint8Array;
}

export interface ApiClient {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  del(path: string, headers?: Record<string, string>): Promise<Answer>;
  form(
    method: string,
    path: string,
    fields: Record<string, string>,
    files?: readonly FormFile[],
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface CallOptions {
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** An HTTP client for a running server, with an optional bearer token. */
export function apiClient(url: string, token?: string): ApiClient {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const call: ApiClient["call"] = async (method, path, options = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization, ...options.headers },
      redirect: "manual",
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.text();
    const body = parse(response, text);
    noteAnswer(body);
    expectDocumented(method, path, { status: response.status, body });
    const request = `${method} ${path} ${typeof options.body === "string" ? options.body : ""}`;
    return { call: request.slice(0, 300), status: response.status, headers: response.headers, text, body };
  };
  const json =
    (method: string) =>
    (path: string, value?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, {
        headers: value === undefined ? headers : { "content-type": "application/json", ...headers },
        ...(value === undefined ? {} : { body: JSON.stringify(value) }),
      });
  return {
    call,
    get: (path, headers = {}) => call("GET", path, { headers }),
    post: json("POST"),
    put: json("PUT"),
    del: (path, headers = {}) => call("DELETE", path, { headers }),
    form(method, path, fields, files = [], headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const file of files) {
        form.append(file.name, new Blob([Buffer.from(file.bytes)], { type: file.type }), file.filename);
      }
      return call(method, path, { headers, body: form });
    },
  };
}

function parse(response: Response, text: string): unknown {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson && text ? JSON.parse(text) : undefined;
}

interface Documented extends Call {
  matches: (path: string) => boolean;
}

/** Paths without parameters first: '/products/featured' is not a product. */
const DOCUMENTED: readonly Documented[] = CALLS.map((operation) => ({
  ...operation,
  matches: matcherOf(operation.path),
})).sort((a, b) => variables(a.path) - variables(b.path));

function variables(path: string): number {
  return path.match(/\{/g)?.length ?? 0;
}

function matcherOf(path: string): (path: string) => boolean {
  const pattern = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return (each) => pattern.test(each);
}

/** Statuses any call may return besides its documented ones. */
const ALWAYS_POSSIBLE = new Set([400, 401, 403, 413, 415, 429, 500, 503, 507]);

/**
 * Throws if an API response contradicts its documentation: an undocumented status, or an unknown or missing field.
 * Ignores undocumented paths.
 */
function expectDocumented(method: string, url: string, answer: { status: number; body: unknown }): void {
  const { pathname } = new URL(url, "http://localhost");
  const operation = DOCUMENTED.find((each) => each.method === method && each.matches(pathname));
  if (!operation) return;
  const { status, body } = answer;
  const complain = (what: string) => {
    throw new Error(
      `${method} ${pathname} answered ${status}, ${what}: ${JSON.stringify(body)?.slice(0, 500)}`,
    );
  };
  if (status >= 400) {
    const { current: _current, ...error } = (body ?? {}) as Record<string, unknown>;
    const isStale = status === 409 && operation.isVersioned === true;
    const isReused = status === 422 && operation.isKeyed === true;
    if (!(status in (operation.failures ?? {})) && !isStale && !isReused && !ALWAYS_POSSIBLE.has(status))
      complain("which is not documented");
    if (!fits(ErrorAnswer, error)) complain("which is no error of the documented shape");
    return;
  }
  if (isFile(operation.answer) || operation.answer === null) return;
  const shapes = [operation.answer, ...(operation.adminAnswer ? [operation.adminAnswer] : [])];
  if (!shapes.some((shape) => fits(shape, body))) complain("which has another shape");
}

/** Whether a value has exactly the fields of a schema, which drops unknown ones when parsing. */
function fits(shape: z.ZodType, value: unknown): boolean {
  const parsed = shape.safeParse(value);
  return parsed.success && isDeepStrictEqual(parsed.data, value);
}
