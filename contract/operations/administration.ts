import { z } from "zod";
import { Confirmation } from "../primitives.ts";
import {
  AcceptInvitationBody,
  AccountSession,
  Administrator,
  BusinessProfileBody,
  ChangePasswordBody,
  ChangeTwoFactorBody,
  CurrentPasswordBody,
  EnableTwoFactorBody,
  InviteAdministratorAnswer,
  InviteAdministratorBody,
  MailSettingsBody,
  RecoveryCodes,
  RemoveSamplesAnswer,
  SettingsAnswer,
  SiteBehaviourBody,
  TwoFactorSetup,
  TwoFactorState,
  UpdateAdministratorBody,
} from "../settings.ts";
import { SiteAnswer } from "../site.ts";
import { Stats } from "../stats.ts";
import type { Operation, OperationGroup } from "./operation.ts";
import { download } from "./shared.ts";

const admin = { access: "admin" } as const;
const save = { method: "PUT", ...admin, isVersioned: true, answer: SettingsAnswer } as const;
const wrongPassword = { 429: "Too many attempts: Retry-After says when" } as const;
const unknownAdministrator = { 404: "No such administrator or invitation" } as const;

const twoFactor: Operation[] = [
  {
    method: "GET",
    path: "/account/two-factor",
    ...admin,
    summary: "Read the state of one's second factor",
    answer: TwoFactorState,
  },
  {
    method: "POST",
    path: "/account/two-factor/setup",
    ...admin,
    summary: "Make a new secret",
    json: CurrentPasswordBody,
    answer: TwoFactorSetup,
    failures: wrongPassword,
  },
  {
    method: "POST",
    path: "/account/two-factor/enable",
    ...admin,
    summary: "Switch the second factor on by a code of the new secret",
    json: EnableTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongPassword,
  },
  {
    method: "POST",
    path: "/account/two-factor/recovery-codes",
    ...admin,
    summary: "Replace the recovery codes",
    json: ChangeTwoFactorBody,
    answer: RecoveryCodes,
    failures: wrongPassword,
  },
  {
    method: "POST",
    path: "/account/two-factor/disable",
    ...admin,
    summary: "Switch the second factor off",
    json: ChangeTwoFactorBody,
    answer: Confirmation,
    failures: wrongPassword,
  },
];

export const ACCOUNTS: OperationGroup = {
  name: "Accounts",
  description: "One's own account, and who else administers the site.",
  operations: [
    {
      method: "PUT",
      path: "/account/password",
      ...admin,
      summary: "Change one's password and end one's other sessions",
      json: ChangePasswordBody,
      answer: Confirmation,
      failures: wrongPassword,
    },
    {
      method: "GET",
      path: "/account/sessions",
      ...admin,
      summary: "List one's sessions",
      answer: z.array(AccountSession),
    },
    {
      method: "DELETE",
      path: "/account/sessions/{id}",
      ...admin,
      summary: "End one of one's sessions",
      answer: Confirmation,
      failures: { 404: "No such session" },
    },
    ...twoFactor,
    {
      method: "GET",
      path: "/administrators",
      ...admin,
      summary: "List administrators and invitations",
      answer: z.array(Administrator),
    },
    {
      method: "POST",
      path: "/administrators",
      ...admin,
      summary: "Invite an administrator",
      json: InviteAdministratorBody,
      status: 201,
      answer: InviteAdministratorAnswer,
      failures: { ...wrongPassword, 409: "There is an account with this address" },
    },
    {
      method: "POST",
      path: "/administrators/accept",
      access: "open",
      summary: "Accept an invitation with a password",
      json: AcceptInvitationBody,
      answer: Confirmation,
      failures: { 404: "The invitation was used or has ended" },
    },
    {
      method: "PUT",
      path: "/administrators/{id}",
      ...admin,
      summary: "Shut an administrator out, or let in again",
      json: UpdateAdministratorBody,
      answer: Administrator,
      failures: { ...unknownAdministrator, 409: "It is the last one" },
    },
    {
      method: "DELETE",
      path: "/administrators/{id}",
      ...admin,
      summary: "Withdraw an invitation",
      answer: Confirmation,
      failures: unknownAdministrator,
    },
  ],
};

export const SITE: OperationGroup = {
  name: "Site",
  description: "What the firm is called, how the site behaves, and how it is doing.",
  operations: [
    {
      method: "GET",
      path: "/site",
      access: "visitor",
      summary: "Read the business profile and what the site does",
      answer: SiteAnswer,
    },
    { method: "GET", path: "/settings", ...admin, summary: "Read all settings", answer: SettingsAnswer },
    { ...save, path: "/settings/business", summary: "Save the business profile", json: BusinessProfileBody },
    { ...save, path: "/settings/site", summary: "Change what the site does", json: SiteBehaviourBody },
    { ...save, path: "/settings/mail", summary: "Save how enquiries are mailed", json: MailSettingsBody },
    {
      method: "POST",
      path: "/settings/mail/test",
      ...admin,
      summary: "Send a test message",
      answer: Confirmation,
      failures: { 422: "What the mail server said" },
    },
    {
      method: "POST",
      path: "/settings/data/remove-samples",
      ...admin,
      summary: "Remove the sample data",
      answer: RemoveSamplesAnswer,
    },
    ...download("/settings/data/backup", "application/x-tar", {
      what: "a backup of the whole site",
      json: CurrentPasswordBody,
      failures: wrongPassword,
    }),
    { method: "GET", path: "/stats", ...admin, summary: "Read the dashboard's figures", answer: Stats },
    {
      method: "GET",
      path: "/health",
      access: "open",
      summary: "Ask whether the process lives",
      answer: z.object({ status: z.literal("ok") }),
    },
    {
      method: "GET",
      path: "/ready",
      access: "open",
      summary: "Ask whether database and files answer",
      answer: z.object({ status: z.literal("ready") }),
    },
  ],
};
