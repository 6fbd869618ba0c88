import { config } from "zod";

/**
 * Imported before any schema in the browser: zod would otherwise try `new Function` once, which the page's
 * policy refuses and reports.
 */
config({ jitless: true });
