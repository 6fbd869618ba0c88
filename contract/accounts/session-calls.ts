import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { LoginBody, ProfileAnswer, SessionAnswer, TwoFactorAnswer, TwoFactorBody } from "./auth.ts";

const refused = { 401: "The credentials are wrong", 403: "The request comes from another site" } as const;

/** Sign-in and sessions. */
export const session = {
  login: call({
    method: "POST",
    path: "/auth/login",
    access: "open",
    summary: "Sign in",
    description: "An account with a second factor gets a ticket instead, for POST /auth/two-factor.",
    json: LoginBody,
    answer: z.union([SessionAnswer, TwoFactorAnswer]),
    failures: { ...refused, 429: "Too many attempts: Retry-After says when" },
  }),
  completeLogin: call({
    method: "POST",
    path: "/auth/two-factor",
    access: "open",
    summary: "Complete a sign-in with a code or a recovery code",
    json: TwoFactorBody,
    answer: SessionAnswer,
    failures: { ...refused, 429: "Too many attempts: Retry-After says when" },
  }),
  refresh: call({
    method: "POST",
    path: "/auth/refresh-token",
    access: "open",
    credential: "cookie",
    summary: "Exchange the refresh cookie for a new token",
    answer: SessionAnswer,
    failures: { 401: "No refresh cookie, or an expired one", 403: refused[403] },
  }),
  logout: call({
    method: "POST",
    path: "/auth/logout",
    access: "open",
    credential: "token",
    summary: "End the session",
    description: "That of the token, and that of the refresh cookie. Succeeds without any, too.",
    answer: Confirmation,
    failures: { 403: refused[403] },
  }),
  profile: call({
    method: "GET",
    path: "/auth/profile",
    access: "admin",
    summary: "Read who is signed in",
    answer: ProfileAnswer,
  }),
};
