import { BlockList, isIPv4, isIPv6 } from "node:net";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** Loopback and private networks, where the operator's own proxies are. */
const NEARBY = new BlockList();
for (const [net, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  NEARBY.addSubnet(net, prefix, "ipv4");
}
for (const [net, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  NEARBY.addSubnet(net, prefix, "ipv6");
}

/** Returns whether a peer's forwarded headers are trusted (TRUST_PROXY). */
export function trustedProxies(trustProxy: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trustProxy !== "string") return () => trustProxy;
  const isTrusted = compile(trustProxy.split(",").map((address) => address.trim()));
  return (address) => isTrusted(address, 0);
}

/**
 * Returns whether a request comes through the operator's own proxy that TRUST_PROXY doesn't name. All its visitors share
 * one address, so limits per address must not apply. Its forwarded headers stay untrusted.
 */
export function isThroughUndeclaredProxy({ ip, ips, headers }: FastifyRequest): boolean {
  if (!headers["x-forwarded-for"] && !headers.forwarded) return false;
  // A trusted proxy adds its own address before the visitor's.
  const isNamed = (ips?.length ?? 0) > 1;
  return !isNamed && NEARBY.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");
}

/** Logs a warning about a missing TRUST_PROXY: at the start if certain, else on the first request that shows it. */
export function warnUndeclaredProxy(
  app: FastifyInstance,
  config: Pick<Config, "trustProxy" | "publicUrl">,
): void {
  let hasWarned = false;
  const warn = (sign: string) => {
    hasWarned = true;
    app.log.warn(
      `${sign}, but TRUST_PROXY does not name it: all its visitors count as one where calls of an address are counted ` +
        "(sign-in, enquiries). See docs/deploying.md, The proxy.",
    );
  };
  if (!config.trustProxy && config.publicUrl?.startsWith("https:")) {
    app.addHook("onListen", async () => warn("PUBLIC_URL is https, so a proxy stands in front"));
  }
  app.addHook("onRequest", (request, _reply, done) => {
    if (!hasWarned && isThroughUndeclaredProxy(request)) warn("A proxy stands in front");
    done();
  });
}

/** Returns an IPv4 address, or the first 64 bits of IPv6, because one customer has all the others. */
export const networkOf = (address: string): string => prefixOf(address, 4, 4);

/** Returns the network of one customer or rented server: IPv4 /24, IPv6 /48. */
export const wideNetworkOf = (address: string): string => prefixOf(address, 3, 3);

function prefixOf(address: string, bytesKept: number, groupsKept: number): string {
  const plain = address.split("%", 1)[0] ?? "";
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(plain)?.[1];
  const dottedAddress = mapped ?? (isIPv4(plain) ? plain : undefined);
  if (dottedAddress) return dottedAddress.split(".").slice(0, bytesKept).join(".");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const dotted = plain.includes(".") ? 1 : 0;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - dotted - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, groupsKept)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/${16 * groupsKept}`;
}
