/** Returns an absolute address, or undefined if invalid. URL.canParse is missing before Chrome 120 and Safari 17. */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
