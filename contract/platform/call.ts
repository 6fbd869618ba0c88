import type { z } from "zod";

/** Who may call: everyone with more for administrators; everyone alike; administrators only. */
export type Access = "visitor" | "open" | "admin";

/** The media type of a response that isn't JSON, or its types. */
export type FileAnswer = { file: string | readonly string[] };

/** The files of a form: field, numbers, size, and the message of a rejection. */
export interface FormFiles {
  name: string;
  /** Whether at least one is required; the handler reports a missing one. */
  isRequired?: true;
  most: number;
  bytes: number;
  types: readonly string[];
  tooMany: string;
  tooLarge: string;
}

/** One call of the API, declared once for server, documentation, clients and the tests of every response. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with path parameters in braces. */
  path: string;
  access: Access;
  /** What an open call acts on if it is sent: the token, or the refresh cookie. */
  credential?: "token" | "cookie";
  /** False for background polling, which doesn't extend a session. */
  isUse?: false;
  /** One line, in the imperative. */
  summary: string;
  description?: string;
  /** Query parameters. Unknown ones are ignored, numbers are clamped to their range, lists repeat the parameter. */
  query?: z.ZodObject;
  json?: z.ZodType;
  /** The multipart/form-data body: its fields, typed by the schema, and files. */
  form?: { fields: z.ZodObject; files: FormFiles };
  /** Whether a save may send the version it is based on as If-Match. */
  isVersioned?: boolean;
  /**
   * Whether a repeated call with the same Idempotency-Key header is answered like the first within a day and stored once
   * (draft-ietf-httpapi-idempotency-key-header).
   */
  isKeyed?: true;
  /** Whether all visitors get the same answer, which follows from the content alone: it is cached until that changes. */
  isShared?: true;
  /** The response of a success; `null` for one without a body. */
  answer: z.ZodType | FileAnswer | null;
  adminAnswer?: z.ZodType;
  status?: 200 | 201 | 204;
  /** Whether the handler answers 201 instead if it created something. */
  mayCreate?: true;
  /** Failures besides those of every call (400, 401, 403, 429, 500, 503 where they apply). */
  failures?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429, string>>>;
}

export type Calls = Readonly<Record<string, Call>>;

/** Declares a call, preserving the literal types of its path and schemas. */
export const call = <
  const Method extends Call["method"],
  const Path extends string,
  const Who extends Access,
  const More extends Omit<Call, "method" | "path" | "access">,
>(
  method: Method,
  path: Path,
  access: Who,
  more: More,
) => ({ method, path, access, ...more });

export const isFile = (answer: Call["answer"]): answer is FileAnswer =>
  answer !== null && "file" in answer && (typeof answer.file === "string" || Array.isArray(answer.file));

/** The unique address of a call: 'GET /products/{id}'. */
export type AddressOf<C extends Call> = `${C["method"]} ${C["path"]}`;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type ParamsOf<C extends Call> = { readonly [Name in NamesIn<C["path"]>]: string };

type Written<S> = S extends z.ZodType ? z.input<S> : never;
type Read<S> = S extends z.ZodType ? z.output<S> : never;
type Shape<C extends Call> = C extends { query: infer Q extends z.ZodObject } ? Q["shape"] : object;

/** The query as a caller writes it. */
export type QueryOf<C extends Call> = {
  readonly [Name in keyof Shape<C>]?: Written<Shape<C>[Name]>;
};

/** The query as a handler gets it: integers within their range, lists of texts, anything else as text. */
export type DecodedQuery<C extends Call> = {
  readonly [Name in keyof Shape<C>]: Read<Shape<C>[Name]> extends number
    ? number | undefined
    : Read<Shape<C>[Name]> extends readonly string[]
      ? readonly string[]
      : string;
};

/** The JSON body as sent, and as parsed by the server. */
export type JsonOf<C extends Call> = C extends { json: infer S } ? Written<S> : never;
export type ReceivedJson<C extends Call> = C extends { json: infer S } ? Read<S> : never;

type Fields<C extends Call> = C extends { form: { fields: infer S } } ? S : never;
/** The form fields as sent, and as parsed by the server. */
export type FormOf<C extends Call> = Written<Fields<C>>;
export type ReceivedForm<C extends Call> = Read<Fields<C>>;

export type AnswerOf<C extends Call> = C["answer"] extends null ? null : Read<C["answer"]>;

export type AdminAnswerOf<C extends Call> = C extends { adminAnswer: infer S } ? Read<S> : AnswerOf<C>;
