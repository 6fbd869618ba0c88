import { type CatalogueOrder, writeCatalogue } from "./catalogue-pdf.ts";

const [order = "", path = ""] = process.argv.slice(2);
await writeCatalogue(JSON.parse(order) as CatalogueOrder, path);
