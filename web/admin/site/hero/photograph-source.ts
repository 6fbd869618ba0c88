import { photographs } from "#contract/site/home-content-calls.ts";
import { Photograph } from "#contract/site/photographs.ts";
import { serverSource } from "./server-source.ts";

/** The photographs on the server. */
export const photographSource = serverSource(photographs, Photograph);
