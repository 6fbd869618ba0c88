import type { z } from "zod";

/** Who may call: anybody, and an administrator reads more; anybody alike; administrators alone. */
type OperationAccess = "visitor" | "open" | "admin";

/** What an answer is when it is no JSON: the media type of its bytes. */
export type FileAnswer = { file: string };

/** One call of the API, as its documentation tells it and as the tests check every answer of it. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with each variable part in braces. */
  path: string;
  access: OperationAccess;
  /** One line, in the imperative. */
  summary: string;
  /** What a caller must know beside it. */
  description?: string;
  /** Fields of the address's query. Unknown ones are ignored, numbers out of range are moved into it. */
  query?: z.ZodObject;
  /** The body as JSON. */
  json?: z.ZodType;
  /** The body as multipart/form-data: its fields, and the one that takes files. */
  form?: { fields: z.ZodType; files: { name: string; isMany: boolean; types: readonly string[] } };
  /** Whether a save may carry the version it was made from as If-Match. */
  isVersioned?: boolean;
  /** What a success answers; `null` stands for an answer without a body. */
  answer: z.ZodType | FileAnswer | null;
  /** What it answers an administrator instead, where that is more. */
  adminAnswer?: z.ZodType;
  /** 200, unless it is another. */
  status?: 200 | 201 | 204;
  /** Failures beside those that every call may answer (400, 401, 403, 429, 500, 503 as far as they apply). */
  failures?: Readonly<Partial<Record<400 | 404 | 409 | 413 | 415 | 416 | 422 | 429, string>>>;
}

/** Calls about one subject, under one heading. */
export interface OperationGroup {
  name: string;
  description: string;
  operations: readonly Operation[];
}

/** Tells a file's media type from a schema. */
export const isFile = (answer: Operation["answer"]): answer is FileAnswer =>
  answer !== null && "file" in answer && typeof answer.file === "string";
