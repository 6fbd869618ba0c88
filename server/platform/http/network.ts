import { isIPv4, isIPv6 } from "node:net";

/**
 * What counts as one address: an IPv4 address as it is, also when written as IPv6, and of an IPv6 address the
 * first 64 bits, because a single customer has all the others.
 */
export const networkOf = (address: string): string => prefixOf(address, 4, 4);

/** The network that an address is part of, as one customer or one rented server gets them: IPv4 /24, IPv6 /48. */
export const wideNetworkOf = (address: string): string => prefixOf(address, 3, 3);

/** The first parts of an IPv4 address (of four bytes) or an IPv6 address (of eight groups). */
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
