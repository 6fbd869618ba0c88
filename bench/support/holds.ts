import { connect } from "node:net";
import { json } from "node:stream/consumers";
import type { Holds } from "./hold-probe.ts";

const PROBE = new URL("./hold-probe.ts", import.meta.url).href;

/** What makes a server that is started with it answer at this path how long its event loop was held. */
export const probed = (path: string): Record<string, string> => ({
  HOLD_PROBE: path,
  NODE_OPTIONS: `--import=${PROBE}`,
});

/** The longest holds since this was asked for the last time. */
export const takeHolds = async (path: string): Promise<Holds> => (await json(connect(path))) as Holds;
