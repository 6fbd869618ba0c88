/** An absolute address, or undefined where a text is none. URL.canParse is missing before Chrome 120 and Safari 17. */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
