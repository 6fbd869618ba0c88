import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The one pair of keys that the test server knows. */
export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** What is wrong with a request's signature (AWS signature version 4), in S3's words; undefined: nothing. */
export function signatureFault(request: IncomingMessage, keys: S3Keys): string | undefined {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? "");
  if (!match) return "AccessDenied";
  const [, id, date = "", region = "", names = "", signature] = match;
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  const canonical = sha256(canonicalRequest(request, names));
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, canonical].join("\n");
  const key = [date, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

function canonicalRequest(request: IncomingMessage, names: string): string {
  const url = new URL(request.url ?? "/", "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const payload = request.headers["x-amz-content-sha256"];
  return [request.method, path, query, headers.join(""), names, payload].join("\n");
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
