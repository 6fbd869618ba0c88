/** Extracts text from the markup of shops' descriptions. Free of zod. */

const BREAKS = /<(?:br|\/p|\/li|\/div|\/h[1-6]|\/tr)\b[^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  deg: "°",
  times: "×",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  rdquo: "”",
  ldquo: "“",
};

const isMarkup = (text: string): boolean => /<\/?[a-z][a-z0-9]{0,9}(?:\s[^<>]*)?\/?>/i.test(text);

/** Returns a text without tags, each paragraph on its own line. A text without markup is unchanged. */
export function plainTextOf(text: string): string {
  if (!isMarkup(text)) return text;
  return text
    .replace(BREAKS, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => signOf(name) ?? whole)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

function signOf(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}
