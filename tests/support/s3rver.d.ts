// s3rver has no types: these are the parts the test server uses.
declare module "s3rver" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export default class S3rver {
    constructor(options: { silent: boolean; vhostBuckets: boolean });
    /** The object store; the handlers use both names. */
    store: object;
    context: { store: object };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}

declare module "s3rver/lib/models/object.js" {
  import type { Readable } from "node:stream";

  export default class S3Object {
    constructor(bucket: string, key: string, content: Readable | null, metadata: Record<string, unknown>);
    bucket: string;
    key: string;
    content: Readable;
    metadata: Record<string, unknown>;
    range?: { start: number; end: number };
  }
}

declare module "s3rver/lib/models/error.js" {
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
