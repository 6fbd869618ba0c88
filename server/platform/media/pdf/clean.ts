/** Text out of a PDF that may be stored and shown: whole characters only, no control characters but line breaks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n\u00ad\u200c\u200d]/gu, " ");
}

/** The same on one line, without spaces around it and at most so many characters long. */
export function oneLine(text: string, most: number): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  return [...line].slice(0, most).join("").trim();
}
