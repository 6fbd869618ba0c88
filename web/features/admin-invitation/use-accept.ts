import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { INVITATION } from "../../../contract/messages.ts";
import type { Confirmation } from "../../../contract/primitives.ts";
import type { AcceptInvitationBody } from "../../../contract/settings.ts";
import { AdminError, adminJson } from "../../admin/client.ts";
import { NetworkError } from "../../api/client.ts";
import { showToast } from "../../api/toast-store.ts";
import { checkPassword } from "./accept-rules.ts";

/** The link is unknown, used or expired, or its address has an account already: no password mends that. */
const VOID = [404, 409];

/**
 * POST /administrators/accept, then the login with the server's sentence. `refusal` says why it was not accepted,
 * `isVoid` that this link never will be.
 */
export function useAccept(token: string) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const [isVoid, setIsVoid] = useState(false);
  const form = useForm({ resolver: checkPassword, defaultValues: { password: "" } });

  const accept = async ({ password }: Pick<AcceptInvitationBody, "password">) => {
    setRefusal(undefined);
    try {
      const json: AcceptInvitationBody = { token, password };
      const { message } = await adminJson<Confirmation>("/administrators/accept", { method: "POST", json });
      showToast({ kind: "success", text: message });
      await navigate({ to: "/admin/login", replace: true });
    } catch (error) {
      // A missing network has already been told.
      if (error instanceof NetworkError) return;
      const failure = error instanceof AdminError ? error : undefined;
      const wrong = failure?.fields.find(({ field }) => field === "password");
      if (wrong) return form.setError("password", { message: wrong.message }, { shouldFocus: true });
      setRefusal(failure?.message || INVITATION.failed);
      // A token too long to be one is told as a wrong field.
      setIsVoid(!!failure && (VOID.includes(failure.status) || failure.fields.length > 0));
    }
  };
  return { form, accept, refusal, isVoid };
}
