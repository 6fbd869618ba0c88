import { z } from "zod";
import { backup } from "../../contract/calls/settings.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { openDatabase } from "../database/open.ts";
import { downloads } from "../downloads/download.ts";
import { handle } from "../http/handle.ts";
import type { Services } from "../services.ts";
import { createBackup } from "./create-backup.ts";

/** The backup as a download (ruling 'Settings'), for whoever knows the password too. */
export const backupCalls = (services: Services) => {
  const { database } = services;
  const file = downloads(database, backup.makeDownload.path, z.strictObject({}), () => ({
    name: `heddle_${new Date().toISOString().slice(0, 10)}.tar`,
    type: "application/x-tar",
    pieces: backupOf(services),
  }));
  return handle(backup, {
    makeDownload: async ({ body, viewer, request, reply }) => {
      await confirmPassword(database, request, reply, body.currentPassword);
      return file.link(viewer, {});
    },
    followDownload: file.follow,
  });
};

/** A backup on connections of its own: on SQLite all who read would wait for its snapshot to end. */
async function* backupOf({ config, files }: Services): AsyncGenerator<Uint8Array> {
  const database = await openDatabase({ ...config, onIdleError: () => undefined });
  try {
    yield* createBackup({ database, files });
  } finally {
    await database.close();
  }
}
