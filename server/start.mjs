// JavaScript, for nothing is kept compiled before this has run: to strip one file of its types, Node would load the tool for
// it, which stays for as long as the process lives (docs/decisions/0066).
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// React renders with its development build otherwise, at half the speed.
process.env["NODE_ENV"] ??= "production";
// What a page leaves behind outside of the heap is freed with the heap's old objects, which the engine lets grow to four times
// what is in use: by then the allocator has given it pieces of so many blocks that it can't return them (docs/decisions/0066).
setFlagsFromString("--heap-growing-percent=50");
// Types are stripped and modules compiled at the first start only (docs/decisions/0066). Where the folder cannot
// be written the process starts as it would without it.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/heddle"));
await import("./main.ts");
flushCompileCache();
