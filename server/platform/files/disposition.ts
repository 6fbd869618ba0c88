const NAME_MAX = 200;

/**
 * The Content-Disposition of a stored file (RFC 6266): shown, and saved under the name that its link asks for
 * with `?name=`, else under its own. Whatever is asked for, the ending is the part's and no header can be broken.
 */
export function disposition(stored: string, asked: unknown): string {
  const ending = stored.slice(stored.lastIndexOf("."));
  const name = cleaned(asked, ending);
  if (!name) return `inline; filename="${stored}"`;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

function cleaned(asked: unknown, ending: string): string | undefined {
  if (typeof asked !== "string") return undefined;
  const name = asked
    .slice(0, NAME_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "")
    .trim();
  const stem = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name;
  const visible = stem.replace(/^[.\s]+/, "").trim();
  return visible ? `${visible}${ending}` : undefined;
}

/** RFC 8187: encodeURIComponent leaves four characters that are not allowed bare. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
