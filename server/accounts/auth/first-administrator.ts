import { LoginBody } from "../../../contract/accounts/auth.ts";
import { type Config, ConfigError } from "../../platform/config.ts";
import type { Database } from "../../platform/database/open.ts";
import { SYSTEM, writeUnseen } from "../../platform/database/write.ts";
import { generatePassword, hashPassword } from "./passwords.ts";
import { insertUser } from "./users.ts";

const DEFAULT_EMAIL = "admin@example.com";

/**
 * Creates the first administrator of a site that has no user yet: from the environment, else with a generated
 * password that `print` shows once (ruling 'Session'). Of several processes that start together one creates
 * and prints. Throws when the environment's values are none that could sign in.
 */
export async function ensureFirstAdministrator(
  database: Database,
  config: Pick<Config, "adminEmail" | "adminPassword">,
  print: (text: string) => void,
): Promise<void> {
  const someone = await database.read.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (someone) return;
  const credentials = LoginBody.safeParse({
    email: config.adminEmail ?? DEFAULT_EMAIL,
    password: config.adminPassword ?? generatePassword(),
  });
  if (!credentials.success) {
    const reasons = credentials.error.issues.map((issue) => issue.message).join("; ");
    throw new ConfigError(`ADMIN_EMAIL and ADMIN_PASSWORD can't be used: ${reasons}`);
  }
  const { email, password } = credentials.data;
  const passwordHash = await hashPassword(password);
  // The write waits for those of other processes, so that the second look is certain.
  const created = await writeUnseen(database, SYSTEM, async (change) => {
    const other = await change.tx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (other) return false;
    await insertUser(change, { email, role: "admin" }, passwordHash);
    return true;
  });
  if (created && !config.adminPassword) print(announcement(email, password));
}

function announcement(email: string, password: string): string {
  return [
    "",
    "  The first administrator was created. The password is shown only this once:",
    `    e-mail    ${email}`,
    `    password  ${password}`,
    "  Lost it? npm run admin -- password EMAIL",
    "",
  ].join("\n");
}
