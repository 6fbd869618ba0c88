import type { FastifyReply } from "fastify";
import { SERVER } from "../../../contract/messages.ts";
import { ProblemError } from "./problems.ts";

/** A 429 that says, to a person and in its header, after how many milliseconds to try again. */
export function slowDown(reply: FastifyReply, wait: number): ProblemError {
  const seconds = Math.ceil(wait / 1000);
  reply.header("retry-after", seconds);
  return new ProblemError(429, SERVER.slowDown(seconds));
}
