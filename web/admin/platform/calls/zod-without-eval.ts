import { config } from "zod";

/**
 * Import before any schema in the browser: zod would otherwise test `new Function`, which the page's security policy blocks
 * and reports.
 */
config({ jitless: true });
