import { z } from "zod";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import {
  AcceptInvitationBody,
  AccountSession,
  Administrator,
  ChangePasswordBody,
  ChangeTwoFactorBody,
  CurrentPasswordBody,
  EnableTwoFactorBody,
  InviteAdministratorAnswer,
  InviteAdministratorBody,
  LoginBody,
  ProfileAnswer,
  RecoveryCodes,
  SessionAnswer,
  TwoFactorAnswer,
  TwoFactorBody,
  TwoFactorSetup,
  TwoFactorState,
  UpdateAdministratorBody,
} from "./auth.ts";

const refused = { 401: "The credentials are wrong", 403: "The request comes from another site" } as const;

export const session = {
  login: call("POST", "/auth/login", "open", {
    summary: "Sign in",
    description:
      "An account with a second factor gets a ticket for POST /auth/two-factor instead of a token.",
    json: LoginBody,
    answer: z.union([SessionAnswer, TwoFactorAnswer]),
    failures: { ...refused, 429: "Too many attempts; see Retry-After" },
  }),
  completeLogin: call("POST", "/auth/two-factor", "open", {
    summary: "Complete a sign-in with a code or a recovery code",
    json: TwoFactorBody,
    answer: SessionAnswer,
    failures: { ...refused, 429: "Too many attempts; see Retry-After" },
  }),
  refresh: call("POST", "/auth/refresh-token", "open", {
    credential: "cookie",
    summary: "Exchange the refresh cookie for a new token",
    answer: SessionAnswer,
    failures: { 401: "No refresh cookie, or an expired one", 403: refused[403] },
  }),
  logout: call("POST", "/auth/logout", "open", {
    credential: "token",
    summary: "End the session",
    description: "Ends the sessions of the token and of the refresh cookie. Succeeds without either.",
    answer: Confirmation,
    failures: { 403: refused[403] },
  }),
  profile: call("GET", "/auth/profile", "admin", {
    summary: "Read who is signed in",
    answer: ProfileAnswer,
  }),
};

const wrongPassword = { 429: "Too many attempts; see Retry-After" } as const;
const wrongState = { ...wrongPassword, 409: "The second factor is not in this state" } as const;
const unknownAdministrator = { 404: "No such administrator or invitation" } as const;

export const account = {
  changePassword: call("PUT", "/account/password", "admin", {
    summary: "Change your password and end all other sessions",
    json: ChangePasswordBody,
    answer: Confirmation,
    failures: wrongPassword,
  }),
  sessions: call("GET", "/account/sessions", "admin", {
    summary: "List your sessions",
    answer: z.array(AccountSession),
  }),
  endSession: call("DELETE", "/account/sessions/{id}", "admin", {
    summary: "End one of your sessions",
    answer: Confirmation,
    failures: { 404: "No such session" },
  }),
  readTwoFactor: call("GET", "/account/two-factor", "admin", {
    summary: "Read the state of your second factor",
    answer: TwoFactorState,
  }),
  setUpTwoFactor: call("POST", "/account/two-factor/setup", "admin", {
    summary: "Create a new secret",
    json: CurrentPasswordBody,
    answer: TwoFactorSetup,
    failures: wrongState,
  }),
  enableTwoFactor: call("POST", "/account/two-factor/enable", "admin", {
    summary: "Enable the second factor with a code of the new secret",
    json: EnableTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongState,
  }),
  replaceRecoveryCodes: call("POST", "/account/two-factor/recovery-codes", "admin", {
    summary: "Replace the recovery codes",
    json: ChangeTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongState,
  }),
  disableTwoFactor: call("POST", "/account/two-factor/disable", "admin", {
    summary: "Disable the second factor",
    json: ChangeTwoFactorBody,
    answer: Confirmation,
    failures: wrongState,
  }),
};

export const administrators = {
  list: call("GET", "/administrators", "admin", {
    summary: "List administrators and invitations",
    answer: z.array(Administrator),
  }),
  invite: call("POST", "/administrators", "admin", {
    summary: "Invite an administrator",
    json: InviteAdministratorBody,
    status: 201,
    answer: InviteAdministratorAnswer,
    failures: { ...wrongPassword, 409: "There is an account with this address" },
  }),
  accept: call("POST", "/administrators/accept", "open", {
    summary: "Accept an invitation with a password",
    json: AcceptInvitationBody,
    answer: Confirmation,
    failures: { 404: "The invitation was used or has ended", 409: "There is an account with this address" },
  }),
  update: call("PUT", "/administrators/{id}", "admin", {
    summary: "Disable or enable an administrator",
    json: UpdateAdministratorBody,
    answer: Administrator,
    failures: { ...unknownAdministrator, 409: "It is the last one" },
  }),
  withdraw: call("DELETE", "/administrators/{id}", "admin", {
    summary: "Withdraw an invitation",
    answer: Confirmation,
    failures: unknownAdministrator,
  }),
};
