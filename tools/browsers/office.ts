import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { quotationPath } from "#contract/enquiries/quotation-link.ts";
import { QUOTATION_SERVER } from "#contract/enquiries/quotation-messages.ts";
import { QUOTATION_SEND } from "#contract/enquiries/quotation-office-messages.ts";
import { IMPORT_ONE } from "#contract/imports/messages.ts";
import { CONFLICT } from "#contract/platform/conflict-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { imageBytes } from "#tests/support/images.ts";
import { fullCsv } from "#tests/support/imports.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { productFields } from "#tests/support/products.ts";
import type { Steps } from "./visit.ts";

const TITLE = "Weft cutter of the walk";

/** The back office's steps on the sample site; files that they need are written to `folder`. */
export const office = (server: ServerProcess, folder: string): Steps => ({
  "sign in": async ({ driver, enter, press, sees, isAt }) => {
    await driver.goTo(`${server.url}/admin`);
    await isAt("/admin/login");
    await enter("Email", ADMIN_EMAIL);
    await enter("Password", ADMIN_PASSWORD);
    await press("Sign In", "main");
    await sees("Total products in catalog");
  },
  "product with image": async ({ driver, enter, choose, press, sees, seesImage, isAt }) => {
    const image = join(folder, "cutter.png");
    await writeFile(image, await imageBytes());
    await driver.goTo(`${server.url}/admin/products`);
    await press("Add Product", "main");
    await isAt("/admin/products/new");
    await sees("Create Product", "h1");
    await driver.giveFiles("main input[type=file]", [image]);
    await seesImage("main img[alt='Image 1']");
    await enter("Title", TITLE, "main");
    await enter("Description", "Cuts the weft at the selvedge.", "main");
    await choose("Category", "Others", "main");
    await enter("Price (₹)", "1,25,000.50", "main");
    await enter("Stock", "7", "main");
    await press("Create Product", "main button");
    await isAt("/admin/products");
    await sees("Product created successfully");
    await sees(TITLE, "main");
  },
  "menu of a row": async ({ press, sees, isAt }) => {
    await press(`More for ${TITLE}`, "main");
    await press("Duplicate", "main");
    await isAt(/^\/admin\/products\/new\?from=/);
    await sees("Create Product", "h1");
  },
  "bulk edit": async ({ driver, press, choose, sees, seesNo }) => {
    // Including the sample's own four.
    await driver.goTo(`${server.url}/admin/products?q=weft+cutter`);
    await sees(TITLE, "tbody");
    await press("Select all on this page", "main");
    await press("Edit selected");
    await choose("Featured", "On", "dialog");
    await press("Save 5 products", "dialog");
    await sees("5 products updated");
    await seesNo("dialog");
  },
  import: async ({ driver, press, sees }) => {
    const table = join(folder, "walk.csv");
    await writeFile(table, fullCsv({ Title: "Imported by the walk", Images: "" }));
    await driver.goTo(`${server.url}/admin/products/import`);
    await sees("Choose files", "main");
    await driver.giveFiles("main input[type=file]", [table]);
    await press("Check file", "main");
    await sees("Ready to apply", "main");
    await press(IMPORT_ONE.apply(1), "main");
    await press(IMPORT_ONE.apply(1), "dialog");
    await sees(IMPORT_ONE.done(1), "main");
  },
  "PDF catalogue": async ({ driver, sees }) => {
    const pdf = join(folder, "Walked.pdf");
    await writeFile(pdf, await goodPdf({ pages: 3 }));
    await driver.goTo(`${server.url}/admin/catalogs`);
    await sees("Others Catalog", "main");
    await driver.giveFiles("input[aria-label='PDF for Others Catalog']", [pdf]);
    await sees("Catalog uploaded successfully");
    await sees(/Walked\.pdf.*Visitors see this one/, "main");
  },
  quotation: async ({ driver, press, enter, sees, isAt }) => {
    await driver.goTo(`${server.url}/admin/quotations`);
    await press("New quotation", "main");
    await isAt(/^\/admin\/quotations\/.+/);
    await enter("Name", "Ramesh Patel", "main");
    await enter("Add a part: code or name, then Enter", "PIC-BB-0240", "main");
    await driver.pressKey("Enter");
    await sees("2,050.00", "main");
    await press("Send...", "main");
    await press("Copy the link", "dialog");
    await press("Get the link", "dialog");
    await sees(QUOTATION_SEND.ready, "dialog");
    const admin = await server.signIn();
    const [{ _id }] = (await admin.get("/api/quotations")).body.quotations;
    const { link } = (await admin.get(`/api/quotations/${_id}`)).body;
    await driver.goTo(server.url + quotationPath(link));
    await sees("Bearing block", "table");
    await enter("Your name", "Ramesh Patel");
    await press("Accept this quotation");
    await sees(QUOTATION_SERVER.accepted);
    await driver.goTo(`${server.url}/admin/quotations`);
    await sees("Accepted", "main");
  },
  palette: async ({ driver, press, sees, seesNo, isAt }) => {
    if (driver.width === 360) await press("Search and commands");
    else await driver.pressKey("k", true);
    await sees("Dashboard", "dialog");
    await driver.type("man her");
    await sees("Hero Manager", "dialog [aria-selected=true]");
    await driver.pressKey("Enter");
    await seesNo("dialog");
    await isAt("/admin/hero");
    await sees("Hero Section Manager", "h1");
  },
  conflict: async ({ driver, enter, press, sees, isAt }) => {
    const admin = await server.signIn();
    const { body } = await admin.get("/api/products?search=weft+cutter");
    const { _id } = (body.products as Product[]).find(({ title }) => title === TITLE) ?? {};
    await driver.goTo(`${server.url}/admin/products/${_id}/edit`);
    await sees("Update Product");
    const theirs = productFields({ title: TITLE, description: "Written by someone else." });
    await admin.form("PUT", `/api/products/${_id}`, theirs);
    await enter("Title", `${TITLE}, mine`, "main");
    await press("Update Product", "main button");
    await sees(CONFLICT.title, "dialog");
    await press(CONFLICT.allMine, "dialog");
    await press("Save", "dialog");
    await isAt("/admin/products");
    await sees("Product updated successfully");
    await sees(`${TITLE}, mine`, "main");
  },
});
