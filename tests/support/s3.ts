import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { S3Settings } from "#server/platform/config.ts";

declare module "vitest" {
  interface ProvidedContext {
    s3: S3Settings;
  }
}

/** One S3 server for a whole run; every application has a separate prefix. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { settings, stop } = await startS3();
  project.provide("s3", settings);
  return stop;
}

/** Starts an S3 server that checks signatures, on a free port of this machine, with one empty bucket. */
export async function startS3(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  // The only name s3rver accepts.
  const accessKeyId = "S3RVER";
  const secretAccessKey = randomUUID();
  const bucket = "heddle-test";
  const child = fork(
    join(import.meta.dirname, "s3-server.ts"),
    [accessKeyId, secretAccessKey, bucket],
    // s3rver encrypts its list continuation tokens with an old cipher.
    { execArgv: ["--openssl-legacy-provider"] },
  );
  const [port] = (await once(child, "message")) as [number];
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket,
      prefix: "",
      accessKeyId,
      secretAccessKey,
    },
    stop: async () => {
      const exit = once(child, "exit");
      child.disconnect();
      await exit;
    },
  };
}

/** The environment of a process with files in S3. */
export function s3Environment(settings: S3Settings | undefined): Record<string, string> {
  if (!settings) return {};
  return {
    FILES_URL: `s3://${settings.bucket}/${settings.prefix}`,
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
}
