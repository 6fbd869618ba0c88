import { ENQUIRY_LIST } from "#contract/enquiries/list-messages.ts";
import { CALLBACK, ENQUIRY_REFERENCE } from "#contract/enquiries/messages.ts";
import type { Person } from "./person.ts";

/** The steps of a walk in order, by name. */
export type Steps = Record<string, (person: Person) => Promise<void>>;

const PART = "Take-up roller, rubber covered";

/** The ten steps of a visitor through the sample site. */
export const visit = (url: string): Steps => ({
  home: async ({ driver, sees, seesImage }) => {
    await driver.goTo(url);
    await sees("Spare parts for weaving looms", "h1");
    await sees("Featured products", "main");
    await seesImage("main .hero img");
  },
  "search with a typo": async ({ driver, enter, sees, isAt }) => {
    await enter("Search products", "rapeir griper", "main");
    await sees("Rapier gripper, giver side", "main");
    await driver.pressKey("Enter");
    await isAt(/^\/search\?q=rapeir(%20|\+)griper$/);
    await sees("Did you mean rapier", "main");
    await sees("Rapier gripper, giver side", "main");
  },
  listing: async ({ press, sees, seesImage, isAt }) => {
    await press("Heddle Loom Spares", "header");
    await isAt("/");
    await press("All 28 parts", "main");
    await isAt("/products/picanol");
    await sees("28 parts", "main");
    await seesImage("main .card img");
  },
  "filter by its words": async ({ press, sees, isAt, driver }) => {
    // On a phone the filters are a sheet, whose first groups are open.
    if (driver.width === 360) await press("Filters", "main");
    else await press("Machine", "main");
    await press("OMNIplus 190", "main details[open]");
    await isAt("/products/picanol?filter=machine.omniplus190");
    await sees("3 of 28 parts", "main");
    await driver.pressKey("Escape");
  },
  part: async ({ press, sees, seesImage, isAt }) => {
    await press(PART, "main h3");
    await isAt(/^\/products\/details\/\d+$/);
    await sees(PART, "h1");
    await sees("Contact for price", "main");
    await seesImage("main .stage img");
  },
  "callback asked": async ({ driver, press, enter, sees, seesNo }) => {
    if (driver.width === 360) {
      // On a phone the link dials.
      await sees("Call", "nav.dock a[href^='tel:']");
      return;
    }
    await press("Request a Callback", "main");
    await enter("Name", "Asha & Sons", "dialog");
    await enter("Phone", "+91 98765 43210", "dialog");
    await enter("Preferred time", "Today after 16:00", "dialog");
    await press("Request Callback", "dialog");
    await sees(CALLBACK.sent, "dialog");
    await sees(ENQUIRY_REFERENCE.label, "dialog");
    await driver.pressKey("Escape");
    await seesNo("dialog");
  },
  "list filled": async ({ driver, press, sees, isAt }) => {
    // On a phone the dock adds.
    const [add, listed, place] =
      driver.width === 360
        ? (["Add to list", "List (1)", "nav.dock"] as const)
        : (["Add to enquiry list", "In your list", ".ask"] as const);
    await press(add, place);
    await sees(ENQUIRY_LIST.added);
    await press(listed, place);
    await isAt("/enquiry-list");
    await sees(PART, "main");
  },
  "list sent": async ({ press, enter, sees }) => {
    await enter("Name", "Asha & Sons", "main");
    await enter("Phone", "+91 98765 43210", "main");
    await press("Send the list", "main form button[type=submit]");
    await sees("Enquiry list sent", "main");
    await sees(ENQUIRY_REFERENCE.label, "main");
  },
  viewer: async ({ driver, press, sees, seesImage, isAt }) => {
    await driver.goTo(`${url}/products/picanol`);
    await press("Picanol catalogue", "main");
    await isAt(/[?&]catalogue=picanol/);
    await sees("Page 1 of 42", "dialog.viewer");
    await seesImage("dialog.viewer figure img[data-ready]");
  },
  "page turned": async ({ driver, press, sees, seesNo, isAt }) => {
    await press("Next", "dialog.viewer .vpage");
    await isAt(/[?&]leaf=2/);
    await sees(/page 2(–3)? of 42/i, "dialog.viewer");
    await driver.pressKey("Escape");
    await seesNo("dialog.viewer");
    await isAt("/products/picanol");
  },
});
