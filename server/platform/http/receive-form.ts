import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { Call, FormFiles } from "#contract/platform/call.ts";
import { FIELD, SERVER } from "#contract/platform/server-messages.ts";
import { decodeField, fieldKinds } from "./form-fields.ts";
import { invalid, ProblemError } from "./problems.ts";
import type { StagedFile, Staging } from "./staging.ts";
import { validate } from "./validate.ts";

const FIELDS_MAX = 40;
const FIELD_BYTES_MAX = 256 * 1024;

type Form = NonNullable<Call["form"]>;

/** Returns the maximum bytes of a form's body: its files at their limit, plus its fields and part headers. */
export const formBytesMax = ({ most, bytes }: Pick<FormFiles, "most" | "bytes">): number =>
  most * bytes + FIELDS_MAX * FIELD_BYTES_MAX;

/** Streams files to staging within limits, validates, runs `use`; always removes them. Throws 4xx. */
export async function receiveForm<R>(
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
