import { signOut } from "../session/session.ts";
import { mayLose } from "./unsaved.ts";

/** Logs out as a person asks for it: what is not saved, or still being sent, is asked about first. */
export async function logout(): Promise<void> {
  if (await mayLose(undefined, "logout")) await signOut();
}
