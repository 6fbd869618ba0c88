import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { S3Objects } from "./s3-objects.ts";
import { type S3Keys, signatureFault } from "./s3-signature.ts";

/**
 * The process of the S3 test server: s3rver's own protocol behind a check of signatures, which s3rver lacks. It
 * tells its port to the process that forked it and ends with it.
 */
async function main(keys: S3Keys, bucket: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "heddle-s3-"));
  const objects = new S3Objects(folder);
  await objects.putBucket(bucket);
  const s3rver = new S3rver({ silent: true, vhostBuckets: false });
  s3rver.store = s3rver.context.store = objects;
  const answer = s3rver.callback();
  const server = createServer((request, response) => {
    const fault = signatureFault(request, keys);
    const uploadId = new URL(request.url ?? "/", "http://s3").searchParams.get("uploadId");
    if (fault) {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(`<Error><Code>${fault}</Code></Error>`);
    } else if (request.method === "DELETE" && uploadId) {
      objects.abortUpload(uploadId).then(
        () => response.writeHead(204).end(),
        () => response.writeHead(404).end(),
      );
    } else {
      answer(request, response);
    }
  });
  process.once("disconnect", async () => {
    await rm(folder, { recursive: true, force: true });
    process.exit();
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

const [accessKeyId = "", secretAccessKey = "", bucket = ""] = process.argv.slice(2);
await main({ accessKeyId, secretAccessKey }, bucket);
