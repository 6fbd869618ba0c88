import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isValidPhone, normalisePhone, stripPhoneTyping } from "#contract/platform/phone.ts";
import { hashPassword, verifyDummy, verifyPassword } from "#server/accounts/auth/passwords.ts";
import { openMedia } from "#server/media.ts";
import { codeRuns, codesIn, compact, otherSpellings, wordsOf } from "#server/products/search/words.ts";
import { claimedPagesPdf, manyPagesPdf } from "#tests/support/hostile-pdfs.ts";
import { LONG_PASTE, LONG_PHONES, LONG_TEXTS } from "#tests/support/long-texts.ts";
import { pastedRows } from "#web/admin/products/form/pasted-rows.ts";
import { quantile, storeFigures } from "./support/figures.ts";
import { withFolder } from "./support/seeded-server.ts";

const ROUNDS = 5;
const PAGES = 300_000;

/**
 * `npm run bench -- bounds`: the longest time that typed, pasted and uploaded input takes; and that a sign-in with an unknown
 * address takes as long as one with a wrong password.
 */
export const bench = (): Promise<void> =>
  withFolder(async (folder) => {
    const media = openMedia();
    const pages = async (name: string, make: (pages: number) => Buffer) => {
      const path = join(folder, name);
      await writeFile(path, make(PAGES));
      return () => media.pdf.inspect(path);
    };
    const stored = await hashPassword("warp and weft");
    const cases: Record<string, () => unknown> = {
      "words and codes of texts of 200 kB": () => {
        for (const read of [wordsOf, compact, codeRuns, codesIn, otherSpellings])
          LONG_TEXTS.map((text) => read(text));
      },
      "telephone numbers of 10 kB": () => {
        for (const read of [isValidPhone, normalisePhone, stripPhoneTyping])
          LONG_PHONES.map((text) => read(text));
      },
      "a table of 60 kB is pasted": () => pastedRows(LONG_PASTE),
      "a wrong password": () => verifyPassword(stored, "warp and welt"),
      "the password of nobody": () => verifyDummy("warp and welt"),
      "300,000 pages are counted": await pages("many.pdf", manyPagesPdf),
      "300,000 pages are claimed": await pages("claimed.pdf", claimedPagesPdf),
    };
    const rows: string[][] = [];
    for (const [name, run] of Object.entries(cases)) rows.push([name, ...(await timesOf(run))]);
    await media.close();
    await storeFigures("bounds", {
      title: "What is as long as it may be",
      head: ["what", "median, ms", "worst, ms"],
      rows,
    });
  });

async function timesOf(run: () => unknown): Promise<string[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return [quantile(times, 0.5), Math.max(...times)].map((time) => time.toFixed(1));
}
