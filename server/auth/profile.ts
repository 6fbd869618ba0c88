import type { FastifyRequest } from "fastify";
import type { ProfileAnswer } from "../../contract/auth.ts";
import { unauthenticated } from "../http/problems.ts";
import { presentUser } from "./users.ts";

/** GET /auth/profile: the signed-in administrator. */
export async function profile(request: FastifyRequest): Promise<ProfileAnswer> {
  if (!request.viewer) throw unauthenticated();
  return { user: presentUser(request.viewer) };
}
