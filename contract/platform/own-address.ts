/**
 * Addresses of this site as chats, mails and documents break them: with punctuation, quotes, markup or '.html' behind them,
 * '&amp;' for '&', encoded twice, or joined with the words that follow. Free of zod.
 */

/** Format characters (zero-width spaces, soft hyphens, direction marks) and control characters, line breaks among them. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu;
/** What a path of this site consists of. */
const PLAIN = /^[\p{L}\p{N}_~.:/-]*/u;
/** 256 random bits as base64url, which may begin and end with '-' and '_' (unsubscribe-link.ts, quotation-link.ts). */
const TOKEN = /^([\w-]{43})[^\p{L}\p{N}]*$/u;
const SCHEME = /^https?$/i;
/** Parameters whose values are one word of these characters; others are a person's text and stay. */
const ONE_WORD = /^(?:catalogue|leaf|page|part|spread|view|zoom)$/;
/** Paths whose words are read without letter case. */
const LOWER_CASE = /^(?:products|catalogue)$/i;
/** Some programs encode an address twice. */
const DECODINGS = 3;

/**
 * Returns the addresses, path and query, that `address` may mean, likeliest first; an address that isn't broken returns itself
 * alone. The path has no host and no '..', so that none leads to another site; whether one is a page the caller finds out.
 */
export function addressesMeant(address: string): string[] {
  const [, rawPath = "", rawQuery = ""] = /^([^?]*)\??(.*)$/s.exec(address) ?? [];
  const [path = "", ownQuery = ""] = decoded(rawPath).replace(/#.*$/s, "").split("?", 2);
  const query = repairedQuery(rawQuery || ownQuery);
  // A line break within an address is joined first; what follows an address is cut off second.
  const whole = path.replace(INVISIBLE, "").replace(/\s+/gu, "");
  const cut = PLAIN.exec(path.replace(/^[^\p{L}\p{N}]+/u, ""))?.[0] ?? "";
  return [...new Set([whole, cut].map(repairedPath))].map((each) => each + query);
}

function decoded(text: string): string {
  let known = text;
  for (let times = 0; times < DECODINGS && /%[\da-f]{2}/i.test(known); times += 1) {
    try {
      known = decodeURIComponent(known);
    } catch {
      return known.replace(/%[\da-f]{2}/gi, "");
    }
  }
  return known;
}

function repairedPath(path: string): string {
  const words = path.split("/").map(trimmed).filter(Boolean);
  if (SCHEME.test(words[0] ?? "")) words.shift();
  if (words.length > 1 && words[0]?.includes(".")) words.shift();
  const last = words.pop()?.replace(/\.html?$/i, "") ?? "";
  const all = [...words, trimmed(last)].filter(Boolean);
  const cased = LOWER_CASE.test(all[0] ?? "") ? all.map((word) => word.toLowerCase()) : all;
  return `/${cased.map(encodeURIComponent).join("/")}`;
}

/** Returns a word of a path without the signs around it; a token keeps its own. */
function trimmed(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}_-]+/u, "");
  const token = TOKEN.exec(bare)?.[1];
  return token ?? /^.*[\p{L}\p{N}]/su.exec(bare.replace(/^[_-]+/, ""))?.[0] ?? "";
}

function repairedQuery(query: string): string {
  const pairs = query
    .replace(/&(?:amp;)+/gi, "&")
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      if (!ONE_WORD.test(name)) return `${name}=${value.replace(/%(?:[01][\da-f]|7f)/gi, "")}`;
      // '=3D' is the '=' of a mail in quoted-printable.
      const text = decoded(value).replace(/^3D/i, "");
      const [, word = ""] = /^[^\p{L}\p{N}]*([\p{L}\p{N}_-]*)/u.exec(text) ?? [];
      return `${name}=${encodeURIComponent(/^.*[^_-]/s.exec(word)?.[0] ?? "")}`;
    });
  return pairs.length ? `?${pairs.join("&")}` : "";
}

const HOST = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5})?$/i;
const ID = /^\/products\/[^/]+\/(\d{1,9}|[\da-f]{8}-[\da-f-]{27})$/;

/**
 * Returns the part, its product number or `_id`, that a text is the address of, with or without scheme and host; undefined for any
 * other text. Any host will do: the site may have several.
 */
export function partPasted(text: string): string | undefined {
  const scheme = text.search(/https?:\/\//i);
  const bare = (scheme < 0 ? text : text.slice(text.indexOf("//", scheme) + 2)).replace(
    /^[^\p{L}\p{N}/?]+/u,
    "",
  );
  const at = bare.search(/^products\/|[/?]/i);
  const host = bare.slice(0, Math.max(at, 0));
  if (at < 0 || (host !== "" && !HOST.test(host))) return undefined;
  for (const meant of addressesMeant(bare.slice(at))) {
    const [path = "", query = ""] = meant.split("?", 2);
    const { catalogue, part = "" } = Object.fromEntries(new URLSearchParams(query));
    const id = ID.exec(path)?.[1] ?? (catalogue && /^\d{1,9}$/.exec(part)?.[0]);
    if (id) return id;
  }
  return undefined;
}
