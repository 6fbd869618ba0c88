import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { CurrentPasswordBody } from "../../contract/settings.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import { openDatabase } from "../database/open.ts";
import { downloadRoutes } from "../downloads/download-routes.ts";
import { receiveJson } from "../http/receive.ts";
import type { Services } from "../services.ts";
import { createBackup } from "./create-backup.ts";

/** The backup as a download (ruling 'Settings'), for whoever knows the password too. */
export function backupRoutes(app: FastifyInstance, services: Services): void {
  downloadRoutes(app, services.database, {
    path: "/settings/data/backup",
    query: z.strictObject({}),
    receive: async (request, reply) => {
      const { currentPassword } = receiveJson(request, CurrentPasswordBody);
      await confirmPassword(services.database, request, reply, currentPassword);
      return {};
    },
    file: () => ({
      name: `heddle_${new Date().toISOString().slice(0, 10)}.tar`,
      type: "application/x-tar",
      pieces: backupOf(services),
    }),
  });
}

/** A backup on connections of its own: on SQLite all who read would wait for its snapshot to end. */
async function* backupOf({ config, files }: Services): AsyncGenerator<Uint8Array> {
  const database = await openDatabase({ ...config, onIdleError: () => undefined });
  try {
    yield* createBackup({ database, files });
  } finally {
    await database.close();
  }
}
