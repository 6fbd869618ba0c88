import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { SERVER } from "../../contract/messages.ts";
import { type FieldProblem, invalid } from "./problems.ts";

/** Validates a JSON body, or throws a 400 that names every wrong field. */
export function receiveJson<T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> {
  return validate(schema, request.body ?? {});
}

/** Checks a value against the contract, or throws a 400 that names every wrong field. */
export function validate<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.flatMap(asFieldProblems));
}

function asFieldProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join("."),
      message: `Unexpected field '${key.slice(0, 100)}'`,
    }));
  }
  // Of several shapes, the one that was meant is the one with the least wrong.
  if (issue.code === "invalid_union" && issue.errors.length) {
    const [meant = []] = [...issue.errors].sort((a, b) => a.length - b.length);
    return meant.flatMap((each) => asFieldProblems({ ...each, path: [...issue.path, ...each.path] }));
  }
  // A body that is no object at all has no field to name and no sentence of its own.
  if (!issue.path.length && issue.code === "invalid_type") return [{ field: "", message: SERVER.malformed }];
  return [{ field: issue.path.join("."), message: issue.message }];
}
