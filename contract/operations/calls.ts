import { z } from "zod";
import { CurrentPasswordBody } from "../accounts/auth.ts";
import { call } from "../platform/call.ts";
import { Confirmation } from "../platform/primitives.ts";
import { downloadedFile, downloadLink } from "../platform/shared-calls.ts";
import { RemoveSamplesAnswer } from "../site/settings.ts";
import { CONTENT_PARTS, type ContentPart } from "../site/site-content.ts";
import { Backup, BackupScheduleBody, Backups, DownloadBackupBody, Restore, RestoreBody } from "./backup.ts";
import { BACKUP_BYTES_MAX } from "./limits.ts";
import { BACKUP_SERVER } from "./messages.ts";
import { StartBody } from "./start.ts";
import { Stats } from "./stats.ts";

/** In order. An item is an entry here, a rule in server/operations/checklist and words in first-steps.tsx. */
export const CHECKLIST_ITEMS = [
  "name",
  "logo",
  "phone",
  "address",
  "whoAnswers",
  "products",
  "catalog",
  "facts",
  "home",
  "about",
  "reviews",
  "news",
  "mail",
  "contactMessages",
  "enquiry",
  "backup",
  "siteAddress",
] as const;

/** `note` says why an item isn't done; `claims` what its part of the site claims until the owner decides; `isNew` that POST /site/start works, as nothing was added yet. */
export const Checklist = z.object({
  items: z.array(
    z.object({
      id: z.enum(CHECKLIST_ITEMS),
      isDone: z.boolean(),
      note: z.string().optional(),
      claims: z.array(z.string()).optional(),
    }),
  ),
  isPutAway: z.boolean(),
  isNew: z.boolean(),
});

/** PUT /checklist: hides the list for all administrators, or shows it again. */
export const ChecklistBody = z.strictObject({ isPutAway: z.boolean() });

/** POST /checklist/claims: `isRight` confirms a part's content as it is; otherwise neutral content replaces it. */
export const ClaimsBody = z.strictObject({
  part: z.enum(Object.keys(CONTENT_PARTS) as ContentPart[]),
  isRight: z.boolean(),
});

const unknownBackup = { 404: "No such backup" } as const;
const slowed = { 429: "Too many attempts; see Retry-After" } as const;

export const backups = {
  list: call("GET", "/backups", "admin", {
    summary: "List the backups and their schedule",
    answer: Backups,
  }),
  make: call("POST", "/backups", "admin", {
    summary: "Make a backup now",
    description: "Responds immediately; the backup is made and checked in the background.",
    status: 201,
    answer: Backup,
  }),
  upload: call("POST", "/backups/upload", "admin", {
    summary: "Upload a backup file",
    description:
      "One file made by a download or by `npm run backup`. Responds once it is stored; it is checked in the background.",
    form: {
      fields: z.strictObject({}),
      files: {
        name: "file",
        isRequired: true,
        most: 1,
        bytes: BACKUP_BYTES_MAX,
        types: ["application/x-tar"],
        tooMany: BACKUP_SERVER.oneFile,
        tooLarge: BACKUP_SERVER.tooLarge(BACKUP_BYTES_MAX / 2 ** 30),
      },
    },
    status: 201,
    answer: Backup,
    failures: { 413: "The file is too large", 415: "Not a form" },
  }),
  check: call("POST", "/backups/{id}/check", "admin", {
    summary: "Verify a backup again",
    answer: Backup,
    failures: { ...unknownBackup, 409: "It isn't finished yet" },
  }),
  remove: call("DELETE", "/backups/{id}", "admin", {
    summary: "Delete a backup with its file",
    answer: Confirmation,
    failures: { ...unknownBackup, 409: "It is being made or restored" },
  }),
  saveSchedule: call("PUT", "/backups/schedule", "admin", {
    summary: "Save the schedule of backups",
    isVersioned: true,
    json: BackupScheduleBody,
    answer: Backups,
  }),
  makeDownload: downloadLink("/backups/download", {
    what: "one of the backups",
    json: DownloadBackupBody,
    failures: { ...unknownBackup, ...slowed },
  }),
  followDownload: downloadedFile("/backups/download", {
    what: "one of the backups",
    file: "application/x-tar",
  }),
};

/** Replaces the whole site with a backup (docs/decisions/0043). */
export const restores = {
  start: call("POST", "/restores", "admin", {
    summary: "Replace the site's data with a backup",
    description:
      "Responds immediately. Checks the backup, backs up the current state, then replaces the content; until that is done, the site responds with 503.",
    json: RestoreBody,
    status: 201,
    answer: Restore,
    failures: { ...unknownBackup, 409: "It is incomplete, or a restore is in progress", ...slowed },
  }),
  read: call("GET", "/restores/{restoreId}", "open", {
    summary: "Read the state of a restore",
    description: "Needs only the restore's id, because the restore ends the session that started it.",
    answer: Restore,
    failures: { 404: "No such restore" },
  }),
};

export const samples = {
  remove: call("POST", "/settings/data/remove-samples", "admin", {
    summary: "Remove the sample data",
    answer: RemoveSamplesAnswer,
    failures: { 409: "The sample data is still being loaded" },
  }),
};

export const backup = {
  makeDownload: downloadLink("/settings/data/backup", {
    what: "a backup of the whole site",
    json: CurrentPasswordBody,
    failures: { 429: "Too many attempts; see Retry-After" },
  }),
  followDownload: downloadedFile("/settings/data/backup", {
    what: "a backup of the whole site",
    file: "application/x-tar",
  }),
};

export const checklist = {
  read: call("GET", "/checklist", "admin", {
    summary: "Read the state of the first steps",
    answer: Checklist,
  }),
  putAway: call("PUT", "/checklist", "admin", {
    summary: "Hide or show the first steps",
    json: ChecklistBody,
    answer: Checklist,
  }),
  decideClaims: call("POST", "/checklist/claims", "admin", {
    summary: "Confirm or leave out what a part of the site claims",
    description: "Only until the part's settings were saved.",
    json: ClaimsBody,
    answer: Checklist,
    failures: { 409: "The part was saved meanwhile" },
  }),
  start: call("POST", "/site/start", "admin", {
    summary: "Set up a new site: its name, brands and machines",
    description: "Once per site, before anything else is added or set. An empty body changes nothing.",
    json: StartBody,
    answer: Checklist,
    failures: { 409: "The site isn't new any more" },
  }),
};

export const stats = {
  read: call("GET", "/stats", "admin", {
    summary: "Read the dashboard's figures",
    answer: Stats,
  }),
};

export const health = {
  live: call("GET", "/health", "open", {
    summary: "Check that the process is running",
    answer: z.object({ status: z.literal("ok") }),
  }),
  ready: call("GET", "/ready", "open", {
    summary: "Check that the database and the file store respond",
    answer: z.object({ status: z.literal("ready") }),
  }),
};

export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];
export type Checklist = z.infer<typeof Checklist>;
export type ClaimsBody = z.infer<typeof ClaimsBody>;
export type ChecklistBody = z.infer<typeof ChecklistBody>;
