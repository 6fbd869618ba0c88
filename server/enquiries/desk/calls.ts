import { desk } from "../../../contract/enquiries/calls.ts";
import { passedAddress } from "../../accounts/auth/passes.ts";
import { handle } from "../../platform/http/handle.ts";
import type { EnquiryDeps } from "../deps.ts";
import { readDesk } from "./read-desk.ts";

export const deskCalls = ({ database }: EnquiryDeps) =>
  handle(desk, {
    read: async ({ viewer }) => readDesk(database, await passedAddress(database.read, viewer.sessionId)),
  });
