/** Text for a header or one line of a mail: whatever breaks or hides a line is a space. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
