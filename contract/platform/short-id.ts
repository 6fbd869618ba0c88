/** Returns a UUID as 22 letters (base64url, RFC 4648), for lists that a browser keeps. Free of zod. */
export function shortId(id: string): string {
  const bytes = (id.replaceAll("-", "").match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16));
  return btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Returns the UUID that `shortId` has shortened. Throws on other characters than those of base64url. */
export function longId(short: string): string {
  const bytes = atob(short.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
