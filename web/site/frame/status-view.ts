import type { ComponentType } from "react";
import { createAtom } from "#web/api/atom.ts";

/** What the frame shows about the connection, once its script is loaded (web/site/offline/start.ts). */
export const statusView = createAtom<ComponentType | undefined>(undefined);
