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
  login: call({
    method: "POST",
    path: "/auth/login",
    access: "open",
    summary: "Sign in",
    description:
      "An account with a second factor gets a ticket for POST /auth/two-factor instead of a token.",
    json: LoginBody,
    answer: z.union([SessionAnswer, TwoFactorAnswer]),
    failures: { ...refused, 429: "Too many attempts; see Retry-After" },
  }),
  completeLogin: call({
    method: "POST",
    path: "/auth/two-factor",
    access: "open",
    summary: "Complete a sign-in with a code or a recovery code",
    json: TwoFactorBody,
    answer: SessionAnswer,
    failures: { ...refused, 429: "Too many attempts; see Retry-After" },
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
    description: "Ends the sessions of the token and of the refresh cookie. Succeeds without either.",
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

const wrongPassword = { 429: "Too many attempts; see Retry-After" } as const;
const wrongState = { ...wrongPassword, 409: "The second factor is not in this state" } as const;
const unknownAdministrator = { 404: "No such administrator or invitation" } as const;

export const account = {
  changePassword: call({
    method: "PUT",
    path: "/account/password",
    access: "admin",
    summary: "Change your password and end all other sessions",
    json: ChangePasswordBody,
    answer: Confirmation,
    failures: wrongPassword,
  }),
  sessions: call({
    method: "GET",
    path: "/account/sessions",
    access: "admin",
    summary: "List your sessions",
    answer: z.array(AccountSession),
  }),
  endSession: call({
    method: "DELETE",
    path: "/account/sessions/{id}",
    access: "admin",
    summary: "End one of your sessions",
    answer: Confirmation,
    failures: { 404: "No such session" },
  }),
  readTwoFactor: call({
    method: "GET",
    path: "/account/two-factor",
    access: "admin",
    summary: "Read the state of your second factor",
    answer: TwoFactorState,
  }),
  setUpTwoFactor: call({
    method: "POST",
    path: "/account/two-factor/setup",
    access: "admin",
    summary: "Create a new secret",
    json: CurrentPasswordBody,
    answer: TwoFactorSetup,
    failures: wrongState,
  }),
  enableTwoFactor: call({
    method: "POST",
    path: "/account/two-factor/enable",
    access: "admin",
    summary: "Enable the second factor with a code of the new secret",
    json: EnableTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongState,
  }),
  replaceRecoveryCodes: call({
    method: "POST",
    path: "/account/two-factor/recovery-codes",
    access: "admin",
    summary: "Replace the recovery codes",
    json: ChangeTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongState,
  }),
  disableTwoFactor: call({
    method: "POST",
    path: "/account/two-factor/disable",
    access: "admin",
    summary: "Disable the second factor",
    json: ChangeTwoFactorBody,
    answer: Confirmation,
    failures: wrongState,
  }),
};

export const administrators = {
  list: call({
    method: "GET",
    path: "/administrators",
    access: "admin",
    summary: "List administrators and invitations",
    answer: z.array(Administrator),
  }),
  invite: call({
    method: "POST",
    path: "/administrators",
    access: "admin",
    summary: "Invite an administrator",
    json: InviteAdministratorBody,
    status: 201,
    answer: InviteAdministratorAnswer,
    failures: { ...wrongPassword, 409: "There is an account with this address" },
  }),
  accept: call({
    method: "POST",
    path: "/administrators/accept",
    access: "open",
    summary: "Accept an invitation with a password",
    json: AcceptInvitationBody,
    answer: Confirmation,
    failures: { 404: "The invitation was used or has ended", 409: "There is an account with this address" },
  }),
  update: call({
    method: "PUT",
    path: "/administrators/{id}",
    access: "admin",
    summary: "Disable or enable an administrator",
    json: UpdateAdministratorBody,
    answer: Administrator,
    failures: { ...unknownAdministrator, 409: "It is the last one" },
  }),
  withdraw: call({
    method: "DELETE",
    path: "/administrators/{id}",
    access: "admin",
    summary: "Withdraw an invitation",
    answer: Confirmation,
    failures: unknownAdministrator,
  }),
};
