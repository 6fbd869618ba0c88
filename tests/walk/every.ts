import type { Browser } from "@playwright/test";
import type { Width } from "../browsers/driver.ts";
import { officePaths, publicPaths } from "../e2e/support/paths.ts";
import type { ServerProcess } from "../support/process.ts";
import { PLACES, type Place, type Thing } from "./in-page.ts";
import { type Fault, NO_CONTROL, openHand, type Wing } from "./walker.ts";

/** How many things of one kind are pressed on a page: the rows of a list are alike. */
const OF_A_KIND = 2;
/** What would end the session that the other presses need. */
const LEFT_OUT = /log ?out|sign out/i;

/**
 * Presses every visible thing of each page whose path contains `part`, at its words, edge and padding, each time on the page as it is
 * when opened; and once what is no control. What every page has is pressed on the first. Prints a row for each page.
 */
export async function pressEvery(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  width: Width,
  part: string,
): Promise<Fault[]> {
  const paths =
    wing === "office"
      ? await officePaths(server)
      : [...Object.values(await publicPaths(server)), "/enquiry-list", "/products/details/999999"];
  const hand = await openHand(browser, server, wing, width);
  const { page } = hand;
  const pressed = new Set<string>();
  /** Whether the press before left the page as it was. */
  let isChanged = false;
  console.log(
    `\n| ${wing}, ${width} px | things | presses | dead | covered | other faults |\n|---|---|---|---|---|---|`,
  );
  for (const path of paths.filter((each) => each.includes(part))) {
    await hand.goTo(path);
    const known = hand.faults.length;
    const chosen = [...(await choose(false)), ...(await choose(true))];
    let presses = 0;
    for (const { thing, isGround } of chosen) {
      for (const place of isGround ? (["padding"] as const) : PLACES)
        presses += await pressAfresh(path, thing, isGround, place);
    }
    const found = hand.faults.slice(known).map(({ what }) => what);
    const count = (start: string) => found.filter((what) => what.startsWith(start)).length;
    const [dead, covered] = [count("dead press"), count("covered")];
    console.log(
      `| ${path} | ${chosen.length} | ${presses} | ${dead} | ${covered} | ${found.length - dead - covered} |`,
    );
  }
  await hand.close();
  return hand.faults;

  async function choose(isGround: boolean) {
    const kinds = new Map<string, number>();
    return (await page.evaluate((ground) => window.walker.things(ground), isGround))
      .filter(({ name, kind, isOfFrame }) => {
        const times = (kinds.get(kind) ?? 0) + 1;
        kinds.set(kind, times);
        const isKnown = isOfFrame && pressed.has(name);
        if (isOfFrame) pressed.add(name);
        return !isKnown && !LEFT_OUT.test(name) && times <= OF_A_KIND;
      })
      .map((thing) => ({ thing, isGround }));
  }

  async function pressAfresh(
    path: string,
    { name, kind }: Thing,
    isGround: boolean,
    place: Place,
  ): Promise<number> {
    const find = async () =>
      (await page.evaluate((ground) => window.walker.things(ground), isGround)).find(
        (each) => each.name === name && each.kind === kind,
      );
    let thing = await find();
    if (!thing || !page.url().endsWith(path) || isChanged) {
      await hand.goTo(path);
      thing = await find();
    }
    isChanged = false;
    if (!thing) return 0;
    const outcome = await hand.press(isGround ? { ...thing, exemption: NO_CONTROL } : thing, place);
    if (outcome === "covered" && !isGround) hand.fault(`covered: ${place} of ${name}`);
    await hand.look();
    isChanged = await page.evaluate(() => !window.walker || window.walker.hasChanged()).catch(() => true);
    return outcome === "missed" ? 0 : 1;
  }
}
