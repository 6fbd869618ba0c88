import { config } from "zod";

/** Import before any schema: zod would test `new Function`, which the security policy blocks and reports. */
config({ jitless: true });
