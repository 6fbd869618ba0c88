import type { PlatformDeps } from "../platform/deps.ts";
import type { SearchEngine } from "./search/engine.ts";
import type { Shelf } from "./shelf.ts";

export interface ProductDeps extends PlatformDeps {
  search: SearchEngine;
  shelf: Shelf;
}
