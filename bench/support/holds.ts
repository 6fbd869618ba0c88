import { connect } from "node:net";
import { json } from "node:stream/consumers";
import type { Holds } from "./hold-probe.ts";

const PROBE = new URL("./hold-probe.ts", import.meta.url).href;

/** The environment that makes a server report at this path how long its event loop was blocked. */
export const probed = (path: string): Record<string, string> => ({
  HOLD_PROBE: path,
  NODE_OPTIONS: `--import=${PROBE}`,
});

/** The longest blocks since the last call. */
export const takeHolds = async (path: string): Promise<Holds> => (await json(connect(path))) as Holds;
