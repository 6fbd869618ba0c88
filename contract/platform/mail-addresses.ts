/** Separators of typed addresses. */
const BETWEEN = /[\s,;]+/;

/** What is around addresses in sentences and signatures; what else touches one belongs to something else. */
const AROUND = /([\s<>()[\]{}"“”‘’:;,/|\\*।–—]+)/;
/** An address as forms accept it. */
const ADDRESS = /^[\w'+-](?:[\w'+.-]*[\w+-])?@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const MARKS = new Set(".!?'");

/** Returns the e-mail addresses that a text has among other words: 'Mail: <asha@example.com>.' has one. */
export const addressesInText = (text: string): string[] => [
  ...new Set(
    text
      .split(AROUND)
      .map(withoutMarks)
      .filter((word) => ADDRESS.test(word) && !word.includes("..")),
  ),
];

function withoutMarks(word: string): string {
  let [from, to] = [0, word.length];
  while (MARKS.has(word[from] ?? "")) from += 1;
  while (to > from && MARKS.has(word[to - 1] ?? "")) to -= 1;
  return word.slice(from, to);
}

/** Returns a text without its e-mail addresses and what looks like them: their digits are no phone. */
export const withoutAddresses = (text: string): string =>
  text
    .split(AROUND)
    .filter((piece) => !piece.includes("@"))
    .join("");

export const mailAddresses = (text: string): string[] => [...new Set(text.split(BETWEEN).filter(Boolean))];

/**
 * Returns whether mail has its own sender: 'From' of the settings, or a mail server's user that is an address. Otherwise
 * mail comes from the address it goes to, which spam filters distrust.
 */
export const hasSender = ({ from, user }: { from: string | null; user: string | null }): boolean =>
  from !== null || (user ?? "").includes("@");

export const joinAddresses = (addresses: readonly string[]): string => addresses.join(", ");
