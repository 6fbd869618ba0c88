import type { Browser } from "@playwright/test";
import type { ServerProcess } from "#tests/support/process.ts";
import type { Width } from "../browsers/driver.ts";
import { type Fault, NO_CONTROL, openHand, type Wing } from "./hand.ts";
import { PLACES, type Place, type Thing } from "./in-page.ts";
import { pathsOf } from "./paths.ts";

/** How many things of one kind are pressed on a page, because rows of a list are alike. */
const OF_A_KIND = 2;
/** Not pressed: controls that end the session, and the backdrop of the open menu, which the menu partly covers. */
const LEFT_OUT = /log ?out|sign out|"close menu"/i;

/** A thing on a page, or in the dialog, menu or panel that its `opener` shows. */
interface Target {
  path: string;
  thing: Thing;
  isGround: boolean;
  opener?: Thing;
}

/**
 * Presses every visible thing of each page whose path contains `part` at its text, edge and padding, each time on the
 * freshly opened page; then the things such a press shows; and once a place without a control. Things of every page
 * are pressed only on the first. Prints a row per page.
 */
export async function pressEvery(
  browser: Browser,
  server: ServerProcess,
  wing: Wing,
  width: Width,
  part: string,
  onFault: (fault: Fault) => void,
): Promise<{ faults: Fault[]; presses: number }> {
  const paths = await pathsOf(wing, server);
  const hand = await openHand(browser, server, wing, width, onFault);
  const { page } = hand;
  const pressed = new Set<string>();
  /** Whether the previous press changed the page. */
  let isChanged = false;
  console.log(
    `\n| ${wing}, ${width} px | things | presses | dead | covered | other faults |\n|---|---|---|---|---|---|`,
  );
  for (const path of paths.filter((each) => each.includes(part))) {
    await hand.goTo(path);
    const known = hand.faults.length;
    const before = hand.presses();
    const kinds = new Map<string, number>();
    const chosen = new Set<string>();
    const choose = async (isGround: boolean, opener?: Thing): Promise<Target[]> => {
      // The shown content may cover what was on the page.
      const added = (await list(isGround)).filter(({ name, kind }) => !chosen.has(`${kind} ${name}`));
      for (const { name, kind } of added) chosen.add(`${kind} ${name}`);
      return added
        .filter((thing) => isToPress(thing, kinds))
        .map((thing) => ({ path, thing, isGround, ...(opener && { opener }) }));
    };
    const controls = await choose(false);
    const grounds = await choose(true);
    const shown: Target[] = [];
    for (const target of controls) {
      for (const place of PLACES) {
        await pressAfresh(target, place);
        const isOpener = place === "words" && isChanged && page.url().endsWith(path);
        if (isOpener) shown.push(...(await choose(false, target.thing)));
      }
    }
    for (const target of shown) for (const place of PLACES) await pressAfresh(target, place);
    for (const target of grounds) await pressAfresh(target, "padding");
    const found = hand.faults.slice(known).map(({ what }) => what);
    const count = (start: string) => found.filter((what) => what.startsWith(start)).length;
    const [dead, covered] = [count("dead press"), count("covered")];
    const things = controls.length + shown.length + grounds.length;
    console.log(
      `| ${path} | ${things} | ${hand.presses() - before} | ${dead} | ${covered} | ${found.length - dead - covered} |`,
    );
  }
  await hand.close();
  return { faults: hand.faults, presses: hand.presses() };

  function list(isGround: boolean): Promise<Thing[]> {
    return page.evaluate((ground) => window.walker.things(ground), isGround);
  }

  /** Whether it is one of the first of its kind on the page and not part of every page. */
  function isToPress({ name, kind, isOfFrame }: Thing, kinds: Map<string, number>): boolean {
    const times = (kinds.get(kind) ?? 0) + 1;
    kinds.set(kind, times);
    const isKnown = isOfFrame && pressed.has(name);
    if (isOfFrame) pressed.add(name);
    return !isKnown && !LEFT_OUT.test(name) && times <= OF_A_KIND;
  }

  async function pressAfresh({ path, thing: wanted, isGround, opener }: Target, place: Place): Promise<void> {
    const find = async ({ name, kind }: Thing, ground: boolean) =>
      (await list(ground)).find((each) => each.name === name && each.kind === kind);
    let thing = opener || isChanged || !page.url().endsWith(path) ? undefined : await find(wanted, isGround);
    if (!thing) {
      await hand.goTo(path);
      if (opener) {
        const first = await find(opener, false);
        if (first) await hand.press(first, "words");
        await hand.look();
      }
      thing = await find(wanted, isGround);
    }
    isChanged = false;
    if (!thing) return;
    const outcome = await hand.press(isGround ? { ...thing, exemption: NO_CONTROL } : thing, place);
    if (outcome === "covered" && !isGround) hand.fault(`covered: ${place} of ${thing.name}`);
    await hand.look();
    isChanged = await page.evaluate(() => !window.walker || window.walker.hasChanged()).catch(() => true);
  }
}
