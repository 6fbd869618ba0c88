import "../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { AcceptInvitationBody } from "../../../contract/settings.ts";

/** The rules of the new password; the token is the server's to judge. */
export const checkPassword = zodResolver(AcceptInvitationBody.pick({ password: true }));
