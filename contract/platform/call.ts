import type { z } from "zod";

/** Who may call: anybody, and an administrator reads more; anybody alike; administrators alone. */
export type Access = "visitor" | "open" | "admin";

/** What an answer is when it is no JSON: the media type of its bytes. */
export type FileAnswer = { file: string };

/** The files that a form may carry: their field, how many, how large each may be, and the sentence of a refusal. */
export interface FormFiles {
  name: string;
  most: number;
  bytes: number;
  types: readonly string[];
  tooMany: string;
  tooLarge: string;
}

/**
 * One call of the API, declared once: the server mounts it, checks what comes and documents it, the back office asks it
 * and checks what it answers, public pages know it by its type, and the tests hold every answer to it.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with each variable part in braces. */
  path: string;
  access: Access;
  /** What an open call acts on if it is sent: the token, or the refresh cookie. */
  credential?: "token" | "cookie";
  /** False for what a page asks by itself as long as it is open: it keeps no session alive. */
  isUse?: false;
  /** One line, in the imperative. */
  summary: string;
  /** What a caller must know beside it. */
  description?: string;
  /** Fields of the address's query. Unknown ones are ignored, numbers out of range are moved into it; a list is its field several times. */
  query?: z.ZodObject;
  /** The body as JSON. */
  json?: z.ZodType;
  /** The body as multipart/form-data: its fields, whose kinds the schema tells, and the files. */
  form?: { fields: z.ZodObject; files: FormFiles };
  /** Whether a save may carry the version it was made from as If-Match. */
  isVersioned?: boolean;
  /** What a success answers; `null` stands for an answer without a body. */
  answer: z.ZodType | FileAnswer | null;
  /** What it answers an administrator instead, where that is more. */
  adminAnswer?: z.ZodType;
  /** 200, unless it is another. */
  status?: 200 | 201 | 204;
  /** Failures beside those that every call may answer (400, 401, 403, 429, 500, 503 as far as they apply). */
  failures?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 416 | 422 | 429, string>>>;
}

/** Calls of one room, each by the name of what it does. */
export type Calls = Readonly<Record<string, Call>>;

/** Declares a call, and keeps what is known of it: its path to the letter, and its schemas. */
export const call = <const C extends Call>(declared: C): C => declared;

/** Tells a file's media type from a schema. */
export const isFile = (answer: Call["answer"]): answer is FileAnswer =>
  answer !== null && "file" in answer && typeof answer.file === "string";

/** A call as one says it, 'GET /products/{id}': no two are alike. */
export type AddressOf<C extends Call> = `${C["method"]} ${C["path"]}`;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The variable parts of a call's path. */
export type ParamsOf<C extends Call> = { readonly [Name in NamesIn<C["path"]>]: string };

type Written<S> = S extends z.ZodType ? z.input<S> : never;
type Read<S> = S extends z.ZodType ? z.output<S> : never;
type Shape<C extends Call> = C extends { query: infer Q extends z.ZodObject } ? Q["shape"] : object;

/** What a caller may write into the query. */
export type QueryOf<C extends Call> = {
  readonly [Name in keyof Shape<C>]?: Written<Shape<C>[Name]>;
};

/** The query as a handler gets it: whole numbers within their range, lists of texts, anything else as text. */
export type DecodedQuery<C extends Call> = {
  readonly [Name in keyof Shape<C>]: Read<Shape<C>[Name]> extends number
    ? number | undefined
    : Read<Shape<C>[Name]> extends readonly string[]
      ? readonly string[]
      : string;
};

/** What a caller sends as JSON, and what the server makes of it. */
export type JsonOf<C extends Call> = C extends { json: infer S } ? Written<S> : never;
export type ReceivedJson<C extends Call> = C extends { json: infer S } ? Read<S> : never;

type Fields<C extends Call> = C extends { form: { fields: infer S } } ? S : never;
/** The same of a form's fields. */
export type FormOf<C extends Call> = Written<Fields<C>>;
export type ReceivedForm<C extends Call> = Read<Fields<C>>;

/** What a visitor is answered. */
export type AnswerOf<C extends Call> = C["answer"] extends null ? null : Read<C["answer"]>;

/** What an administrator is answered. */
export type AdminAnswerOf<C extends Call> = C extends { adminAnswer: infer S } ? Read<S> : AnswerOf<C>;
