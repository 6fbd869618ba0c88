import type { PlatformDeps } from "../platform/deps.ts";

export interface SiteDeps extends PlatformDeps {
  search: {
    /** Grows whenever the search index was behind; undefined while it is. */
    lapses(): number | undefined;
  };
}
