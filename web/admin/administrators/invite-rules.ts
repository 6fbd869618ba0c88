import "../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { InviteAdministratorBody } from "../../../contract/settings.ts";

export const checkInvitation = zodResolver(InviteAdministratorBody);
