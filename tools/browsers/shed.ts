import { join } from "node:path";
import { WAITING_TEXTS } from "#contract/enquiries/waiting-messages.ts";
import { OFFLINE } from "#contract/site/offline-messages.ts";
import { cableTo } from "#tests/support/faults.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { until } from "#tests/support/until.ts";
import { type Driver, run } from "./driver.ts";
import type { Person } from "./person.ts";
import type { Steps } from "./visit.ts";

const PART = "Rapier gripper, giver side";
const CODE = "PIC-GR-0471";
const LEAF = "/catalogue/picanol/2";
const PHOTO = join(import.meta.dirname, "../../server/site/icons/icon-512.png");

/**
 * The steps of a visitor whose connection ends before the enquiry and comes back after it. The browser says all the time that it is
 * online, as it does in a shed without signal.
 */
export async function shed(server: ServerProcess): Promise<Steps> {
  const cable = await cableTo(new URL(server.url));
  const url = `http://127.0.0.1:${cable.port}`;
  const { body } = await server.visitor.get(`/api/products?search=${CODE}`);
  const path = `/products/details/${body.products[0].productId}`;
  let before = 0;
  return {
    "part and catalogue page seen": async ({ driver, sees, seesImage }) => {
      before = await enquiries(server);
      await driver.goTo(url + LEAF);
      await seesImage(".leaf-sheet img");
      await waitUntilKept(driver, LEAF);
      await driver.goTo(url + path);
      await sees(PART, "h1");
      await seesImage("main .stage img");
      await waitUntilKept(driver, path);
    },
    "part without connection": async ({ driver, sees, seesImage }) => {
      await cable.pull();
      await driver.goTo(url + path);
      await sees(PART, "h1");
      await seesImage("main .stage img");
      await sees("trying …");
    },
    "catalogue page without connection": async ({ driver, seesImage }) => {
      await driver.goTo(url + LEAF);
      await seesImage(".leaf-sheet img");
    },
    "unseen page without connection": async ({ driver, sees }) => {
      await driver.goTo(`${url}/products/details/12`);
      await sees(OFFLINE.title, "h1");
    },
    "search without connection": async ({ driver, enter, sees }) => {
      await enter("Search products", "toyota reed", "header");
      await driver.pressKey("Enter");
      await sees("reed", "main h3");
    },
    "list sent without connection": async (person) => {
      await person.driver.goTo(url + path);
      await fillList(person);
      await person.press("Send the list", "main form button");
      await person.sees(WAITING_TEXTS.waits, "main");
    },
    "connection back": async ({ sees }) => {
      await cable.putBack();
      await until(async () => (await enquiries(server)) === before + 1);
      await sees("Your reference:", "main");
      await cable.pull();
    },
  };
}

async function fillList({ driver, press, enter, sees }: Person): Promise<void> {
  if (driver.width === 360) await press("Add to list", "nav.dock");
  else await press("Add to enquiry list", ".ask");
  await press(driver.width === 360 ? "List (1)" : "In your list", driver.width === 360 ? "nav.dock" : ".ask");
  await sees(PART, "main");
  await press("A part that is not listed", "main");
  await enter("What it is", "Worn bracket", "main");
  await driver.giveFiles("main input[type=file][multiple]", [PHOTO]);
  await sees("Add another photo", "main");
  await enter("Name", "Asha & Sons", "main");
  await enter("Phone", "+91 98765 43210", "main");
}

const enquiries = async (server: ServerProcess): Promise<number> =>
  (await (await server.signIn()).get("/api/enquiries")).body.total;

/** Waits until the browser keeps a page, the list of all parts and the site's scripts. */
async function waitUntilKept(driver: Driver, address: string): Promise<void> {
  await until(() =>
    run(
      driver,
      async (paths) => {
        const registration = await navigator.serviceWorker?.getRegistration();
        const found = await Promise.all(paths.map((path) => caches.match(path)));
        return registration?.active !== undefined && found.every((one) => one !== undefined);
      },
      ["/offline", "/api/products/offline-list", `/kept/page?at=${encodeURIComponent(address)}`],
    ),
  );
}
