import { officePage } from "./office-page.ts";
import { renderSite } from "./render-site.tsx";
import { pageAddress } from "./search-params.ts";

export default { renderSite, officePage, pageAddress };
