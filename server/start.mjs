// JavaScript, not TypeScript: before the compile cache is enabled, stripping the types of one file would load Node's type
// stripper, which stays in memory (docs/decisions/0066).
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// Otherwise React renders with its development build, at half the speed.
process.env["NODE_ENV"] ??= "production";
// Rendering a page allocates memory outside the heap that is freed only with the heap's old objects. By default V8 lets these
// grow to four times the used size, which fragments the allocator so that memory isn't returned (docs/decisions/0066).
setFlagsFromString("--heap-growing-percent=50");
// Caches stripped and compiled modules for later starts (docs/decisions/0066). If the folder isn't writable, the process
// starts without a cache.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/heddle"));
await import("./main.ts");
flushCompileCache();
