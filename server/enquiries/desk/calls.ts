import { desk } from "../../../contract/enquiries/desk-calls.ts";
import { handle } from "../../platform/http/handle.ts";
import type { Services } from "../../services.ts";
import { readDesk } from "./read-desk.ts";

/** GET /desk, with which the dashboard begins. */
export const deskCalls = ({ database }: Services) => handle(desk, { read: () => readDesk(database) });
