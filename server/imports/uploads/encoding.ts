/** Finds out how a text file is encoded: by its mark, by its zeros, as UTF-8, or by what its bytes mean in old encodings. */
import { open } from "node:fs/promises";
import type { ImportEncoding } from "#contract/imports/import.ts";
import { firstBytes } from "#server/platform/files/store.ts";

/** Decodes the bytes of a file piece by piece; without a piece, ends. */
export type TextDecoding = (bytes?: Uint8Array) => string;

/** Bytes read at once, and bytes that are judged. */
const PIECE = 64 * 1024;
const JUDGED_MAX = 256 * 1024;

/** The upper halves of the code pages of DOS. */
const DOS_LETTERS = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ";
const CP437 = `${DOS_LETTERS}¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0`;
const CP850 = `${DOS_LETTERS}ø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0`;

/** The labels of TextDecoder, or the upper half of a code page. */
const LABELS: Readonly<Record<Exclude<ImportEncoding, "UTF-32" | "UTF-8 twice">, string>> = {
  "UTF-8": "utf-8",
  "UTF-16": "utf-16le",
  "UTF-16BE": "utf-16be",
  "Windows-1252": "windows-1252",
  "Windows-1250": "windows-1250",
  "Windows-1251": "windows-1251",
  "Windows-1253": "windows-1253",
  "Windows-1254": "windows-1254",
  "Windows-1256": "windows-1256",
  "KOI8-R": "koi8-r",
  "Mac Roman": "macintosh",
  "DOS 437": CP437,
  "DOS 850": CP850,
  "DOS 866": "ibm866",
  GBK: "gb18030",
  Big5: "big5",
  "Shift-JIS": "shift_jis",
  "EUC-KR": "euc-kr",
};

/** Returns a decoder; UTF-8 takes single wrong bytes for Windows-1252. */
export function textDecoding(encoding: ImportEncoding): TextDecoding {
  if (encoding === "UTF-32") return utf32Decoding();
  if (encoding === "UTF-8 twice") return twiceDecoding();
  if (encoding === "UTF-8") return utf8Decoding();
  const label = LABELS[encoding];
  if (label.length === 128) {
    const page = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString("latin1")
        .replace(/[\x80-\xff]/g, (sign) => label[sign.charCodeAt(0) - 128] ?? "");
    return (bytes) => (bytes ? page(bytes) : "");
  }
  const decoder = new TextDecoder(label);
  return (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
}

function utf32Decoding(): TextDecoding {
  let rest = Buffer.of();
  let isBig: boolean | undefined;
  return (bytes) => {
    if (!bytes) return "";
    const all = Buffer.concat([rest, bytes]);
    isBig ??= all[0] === 0 && all[1] === 0;
    let text = "";
    let at = 0;
    for (; at + 4 <= all.length; at += 4) {
      const point = isBig ? all.readUInt32BE(at) : all.readUInt32LE(at);
      if (point !== 0xfeff) text += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
    }
    rest = all.subarray(at);
    return text;
  };
}

const WINDOWS = new TextDecoder("windows-1252");

/** Decodes valid UTF-8, and each byte outside of it as Windows-1252. */
function utf8Decoding(): TextDecoding {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let rest: Buffer = Buffer.of();
  let isFirst = true;
  return (bytes) => {
    const all = bytes ? Buffer.concat([rest, bytes]) : rest;
    const end = bytes ? wholeEnd(all) : all.length;
    rest = all.subarray(end);
    const text = decodeLeniently(all.subarray(0, end), strict);
    const isStart = isFirst && text !== "";
    if (isStart) isFirst = false;
    return isStart && text.startsWith("\ufeff") ? text.slice(1) : text;
  };
}

/** Where the last sequence begins that may continue in the next piece. */
function wholeEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? bytes.length - back : bytes.length;
    if (byte < 0x80) break;
  }
  return bytes.length;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  return lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
}

/** The bytes of the valid sequence at a place, or 0. */
function validAt(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = sequenceLength(lead);
  if (length === 1 || at + length > bytes.length) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (lead === 0xe0 && second < 0xa0) || (lead === 0xf0 && second < 0x90);
  const isOutside = (lead === 0xed && second > 0x9f) || (lead === 0xf4 && second > 0x8f);
  return isOverlong || isOutside ? 0 : length;
}

function decodeLeniently(bytes: Buffer, strict: TextDecoder): string {
  try {
    return strict.decode(bytes, { stream: true });
  } catch {
    const texts: string[] = [];
    let from = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = (bytes[at] ?? 0) < 0x80 ? 1 : validAt(bytes, at);
      if (length > 0) at += length;
      else {
        texts.push(bytes.toString("utf8", from, at), WINDOWS.decode(bytes.subarray(at, at + 1)));
        at += 1;
        from = at;
      }
    }
    texts.push(bytes.toString("utf8", from));
    return texts.join("");
  }
}

const BYTE_OF: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [WINDOWS.decode(Uint8Array.of(byte)), byte] as const),
);
/** A run that may be UTF-8 which was read as Windows-1252: 'Ã¶', 'à¤—'. */
const TWICE =
  /[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122\u20ac]{2,}/g;

/** Undoes the second decoding of each run that is UTF-8; others stay. */
function onceDecoded(text: string): string {
  return text.replace(TWICE, (run) => {
    const bytes = Buffer.from(Array.from(run, (sign) => BYTE_OF.get(sign) ?? 0));
    let decoded = "";
    for (let at = 0; at < bytes.length; ) {
      const length = validAt(bytes, at);
      decoded += length ? bytes.toString("utf8", at, at + length) : (run[at] ?? "");
      at += length || 1;
    }
    return decoded;
  });
}

function twiceDecoding(): TextDecoding {
  const once = utf8Decoding();
  let rest = "";
  return (bytes) => {
    const text = rest + once(bytes);
    // A run may continue in the next piece.
    const end = bytes ? Math.max(0, text.length - 4) : text.length;
    const earliest = bytes ? Math.max(0, end - 64) : end;
    let cut = end;
    while (cut > earliest && text.charCodeAt(cut - 1) >= 0x80) cut -= 1;
    rest = text.slice(cut);
    return onceDecoded(text.slice(0, cut));
  };
}

/** Returns the encoding of a text file, and whether old encodings were compared, whose best may be wrong. */
export async function detectEncoding(path: string): Promise<{ encoding: ImportEncoding; isGuess: boolean }> {
  const sure = (encoding: ImportEncoding) => ({ encoding, isGuess: false });
  const head = await firstBytes(path, 4096);
  const mark = markOf(head) ?? byZeros(head);
  if (mark) return sure(mark);
  const { valid, invalid, sample } = await countUtf8(path);
  if (invalid === 0) {
    return isTwiceDecoded(sample.toString("utf8"))
      ? { encoding: "UTF-8 twice", isGuess: true }
      : sure("UTF-8");
  }
  if (valid >= 3 * invalid) return { encoding: "UTF-8", isGuess: true };
  return { encoding: bestOf(sample), isGuess: true };
}

function markOf(head: Buffer): ImportEncoding | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) return "UTF-32";
  if (starts(0xff, 0xfe)) return "UTF-16";
  return starts(0xfe, 0xff) ? "UTF-16BE" : undefined;
}

/** Texts with Latin separators and digits have zeros in the other bytes of UTF-16 and UTF-32. */
function byZeros(head: Buffer): ImportEncoding | undefined {
  if (head.length < 4) return undefined;
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const share = zeros.map((count) => count / (head.length / 4));
  const [a = 0, b = 0, c = 0, d = 0] = share;
  if ((a > 0.9 && b > 0.9 && d < 0.1) || (c > 0.9 && d > 0.9 && a < 0.1)) return "UTF-32";
  if (b > 0.3 && d > 0.3 && a < 0.1 && c < 0.1) return "UTF-16";
  return a > 0.3 && c > 0.3 && b < 0.1 && d < 0.1 ? "UTF-16BE" : undefined;
}

interface Utf8Count {
  /** Bytes above 127 in valid sequences, and others. */
  valid: number;
  invalid: number;
  /** The lines with such bytes, up to JUDGED_MAX. */
  sample: Buffer;
}

async function countUtf8(path: string): Promise<Utf8Count> {
  const count = { valid: 0, invalid: 0 };
  const kept: Buffer[] = [];
  let size = 0;
  let rest: Buffer = Buffer.of();
  const file = await open(path);
  try {
    for await (const piece of file.createReadStream({ highWaterMark: PIECE, autoClose: false })) {
      const bytes = Buffer.concat([rest, piece as Buffer]);
      const end = wholeEnd(bytes);
      count8(bytes.subarray(0, end), count);
      rest = bytes.subarray(end);
      if (size < JUDGED_MAX && bytes.some((byte) => byte > 127)) {
        kept.push(bytes.subarray(0, JUDGED_MAX - size));
        size += bytes.length;
      }
    }
  } finally {
    await file.close();
  }
  count8(rest, count);
  return { ...count, sample: Buffer.concat(kept) };
}

function count8(bytes: Buffer, count: { valid: number; invalid: number }): void {
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) at += 1;
    else {
      const length = validAt(bytes, at);
      if (length) count.valid += length;
      else count.invalid += 1;
      at += length || 1;
    }
  }
}

/** Two letters at least, and nearly all that isn't ASCII. */
function isTwiceDecoded(text: string): boolean {
  const runs = text.match(TWICE) ?? [];
  const broken = runs.filter((run) => onceDecoded(run).length < run.length);
  const others = text.match(/[^\0-\u007f]/g)?.length ?? 0;
  const inRuns = broken.reduce((sum, run) => sum + run.length, 0);
  const letters = broken.reduce((sum, run) => sum + run.length - onceDecoded(run).length, 0);
  return letters >= 2 && inRuns >= 0.9 * others;
}

/** Letters that are frequent in texts of an encoding, for single bytes; a text in another one rarely has them. */
const FREQUENT: Readonly<Partial<Record<ImportEncoding, string>>> = {
  "Windows-1252": "äöüßéèàçêâîïëôûñáíóúåæøÄÖÜÉØÅ",
  "Mac Roman": "äöüßéèàçêâîïëôûñáíóúåæøÄÖÜÉØÅ",
  "DOS 850": "äöüßéèàçêâîïëôûñáíóúåæøÄÖÜÉØÅ",
  "DOS 437": "äöüßéèàçêâîïëôûñáíóúåæÄÖÜÉÅ",
  "Windows-1250": "ąćęłńóśźżčďěňřšťůýžáíéúőűĄĆĘŁŃŚŹŻČŘŠŽ",
  "Windows-1254": "çğıöşüÇĞİÖŞÜ",
  "Windows-1251": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъОЕАИНТСРВЛКМДПУЯГЗБЧЙХЖШЮ",
  "KOI8-R": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъОЕАИНТСРВЛКМДПУЯГЗБЧЙХЖШЮ",
  "DOS 866": "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъОЕАИНТСРВЛКМДПУЯГЗБЧЙХЖШЮ",
  "Windows-1253": "αοιετσνηυρπκμλςάόίέήύώωθγδχβφΑΟΙΕΤΣΝΗΥΡΠΚΜΛ",
  "Windows-1256": "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ",
};
/** In this order the first of equals is taken. */
const SINGLE = Object.keys(FREQUENT) as ImportEncoding[];
const DOUBLE = ["GBK", "Shift-JIS", "Big5", "EUC-KR"] as const;
const COMMON_SIGNS = new Set("°±×½¼¾²³µ·–—’‘“”•…€£®™©§«»¥Øø\u00a0");

/** Returns the old encoding in which the bytes look most like a text. */
function bestOf(sample: Buffer): ImportEncoding {
  const scored = [
    ...SINGLE.map((encoding) => ({ encoding, score: singleScore(encoding, sample) })),
    ...DOUBLE.map((encoding) => ({
      encoding: encoding as ImportEncoding,
      score: doubleScore(encoding, sample),
    })),
  ];
  return scored.reduce((best, other) => (other.score > best.score + 1e-9 ? other : best)).encoding;
}

const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();
const isLower = (sign: string): boolean => sign !== sign.toUpperCase();
const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** Adds points for frequent letters in words, subtracts them for signs and capitals within words. */
function singleScore(encoding: ImportEncoding, sample: Buffer): number {
  const text = textDecoding(encoding)(sample);
  const frequent = new Set(FREQUENT[encoding]);
  const isLatin = /[a-z]/i.test((FREQUENT[encoding] ?? "").normalize("NFD"));
  let score = 0;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign <= "\u007f") {
      run = 0;
      continue;
    }
    const [before, after] = [text[at - 1] ?? " ", text[at + 1] ?? " "];
    if (isLetter(sign) && sign !== "ƒ" && sign !== "ª" && sign !== "º") {
      run += 1;
      // A letter alone says little, but a diameter is frequent.
      const isInWord = (isLetter(before) || isLetter(after)) && !/\d/.test(before + after);
      if (isInWord) score += frequent.has(sign) ? 3 : 0.5;
      else score += COMMON_SIGNS.has(sign) ? 1 : 0.5;
      if (isUpper(sign) && isLower(before)) score -= 6;
      // Latin words have few letters with marks in a row; other scripts have no Latin neighbours.
      if (isLatin ? run > 2 : /[a-z]/i.test(before + after)) score -= 6;
    } else {
      run = 0;
      score += signScore(sign, isLetter(before) && isLetter(after));
    }
  }
  return score;
}

function signScore(sign: string, isInWord: boolean): number {
  if (sign <= "\u009f" || sign === "\ufffd") return -10;
  if (sign >= "\u2500" && sign <= "\u25ff") return -8;
  // A hard space divides words; in pages of DOS it is a letter.
  if (isInWord) return sign === "\u00a0" ? 3.1 : /[’·–]/.test(sign) ? 0 : -6;
  return COMMON_SIGNS.has(sign) ? 1 : -2;
}

/** Adds points for frequent characters by their lead bytes, for both of their bytes. */
function doubleScore(encoding: (typeof DOUBLE)[number], sample: Buffer): number {
  const isFrequent = FREQUENT_PAIRS[encoding];
  const isAscii = (byte: number) => /[a-z]/i.test(String.fromCharCode(byte));
  let score = 0;
  let pairs = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = sample[at + 1] ?? 0;
    // Half-width katakana have one byte.
    if (encoding === "Shift-JIS" && lead >= 0xa1 && lead <= 0xdf) {
      score += 0.5;
      continue;
    }
    const isPair = lead >= 0x81 && lead <= 0xfe && trail >= 0x40 && trail !== 0x7f;
    if (!isPair) {
      score -= 10;
      continue;
    }
    // Between Latin letters it is one of them.
    const isLatin = isAscii(sample[at - 1] ?? 0) && isAscii(trail);
    score += isLatin ? -6 : isFrequent(lead, trail) ? 6 : -3;
    pairs += 1;
    at += 1;
  }
  // The syllables of Korean are among the ideographs of Chinese, of which a text has others too.
  return encoding === "EUC-KR" && pairs >= 8 ? score + 1 : score;
}

/** The most used ideographs, syllables and signs of each double-byte encoding. */
const FREQUENT_PAIRS: Readonly<Record<(typeof DOUBLE)[number], (lead: number, trail: number) => boolean>> = {
  GBK: (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3),
  Big5: (lead, trail) => lead >= 0xa4 && lead <= 0xc6 && (trail <= 0x7e || trail >= 0xa1),
  "Shift-JIS": (lead) => (lead >= 0x82 && lead <= 0x83) || lead === 0x81 || (lead >= 0x88 && lead <= 0x97),
  "EUC-KR": (lead, trail) => trail >= 0xa1 && lead >= 0xb0 && lead <= 0xc8,
};
