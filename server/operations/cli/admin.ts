import { parseArgs } from "node:util";
import { LoginBody } from "#contract/accounts/auth.ts";
import { generatePassword } from "#server/accounts/auth/passwords.ts";
import { switchOffSecondFactor } from "#server/accounts/auth/two-factor/accept-code.ts";
import { createUser, findByEmail, listUsers, setDisabled, setPassword } from "#server/accounts/auth/users.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { UserRow } from "#server/platform/database/schema.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { invalid, notFound } from "#server/platform/http/problems.ts";
import { type Command, findSite, runCommand, WHICH_SITE, withDatabase } from "./command.ts";

const USAGE = `Accounts of the back office.

  npm run admin -- create EMAIL [--role ROLE] [--password-stdin]
  npm run admin -- list
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- password EMAIL [--password-stdin]
  npm run admin -- one-factor EMAIL

Without --password-stdin a password is generated and shown once. one-factor lets somebody who lost the
second factor and its recovery codes in by the password alone.
${WHICH_SITE}`;

interface GivenCommand {
  command: AccountCommand;
  passwordFromInput: boolean;
}

function readCommand(args: string[]): GivenCommand | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: "string" }, "password-stdin": { type: "boolean", default: false } },
  });
  const [name, email, ...more] = positionals;
  const passwordFromInput = values["password-stdin"];
  if (more.length > 0) return `Not understood: ${more.join(" ")}`;
  if (values.role !== undefined && name !== "create") return "--role belongs to create";
  if (passwordFromInput && name !== "create" && name !== "password") {
    return "--password-stdin belongs to create and password";
  }
  if (name === "list") return email ? `Not understood: ${email}` : { command: { name }, passwordFromInput };
  if (!isNamed(name)) return name ? `Unknown command: ${name}` : "A command is needed";
  if (!email) return `${name} needs an e-mail`;
  if (name !== "create") return { command: { name, email }, passwordFromInput };
  const role = values.role ?? "admin";
  if (!/^[a-z]{2,20}$/.test(role)) return "A role is a word of 2 to 20 small letters";
  return { command: { name, email, role }, passwordFromInput };
}

function isNamed(name: string | undefined): name is Exclude<AccountCommand["name"], "list"> {
  return ["create", "disable", "enable", "password", "one-factor"].includes(name ?? "");
}

const ACTOR: Actor = { id: null, name: "Command line" };

type AccountCommand =
  | { name: "list" }
  | { name: "create"; email: string; role: string }
  | { name: "disable" | "enable" | "password" | "one-factor"; email: string };

/** Returns what to print, with a password if it generated one. Throws a ProblemError if rejected. */
async function runAccountCommand(
  database: Database,
  command: AccountCommand,
  givenPassword: string | undefined,
): Promise<string> {
  if (command.name === "list") return describeUsers(await listUsers(database));
  const password = givenPassword ?? generatePassword();
  const passwordNote = givenPassword === undefined ? `\nPassword, shown only this once: ${password}` : "";
  if (command.name === "create") {
    const { email } = acceptable(command.email, password);
    await createUser(database, ACTOR, { email, password, role: command.role });
    return `Account created: ${email} (${command.role})${passwordNote}`;
  }
  const user = await findByEmail(database, command.email);
  if (!user) throw notFound(`There is no account with the e-mail ${command.email}`);
  if (command.name === "password") {
    acceptable(user.email, password);
    await setPassword(database, ACTOR, user, password);
    return `Password changed, sessions ended: ${user.email}${passwordNote}`;
  }
  if (command.name === "one-factor") {
    await writeUnseen(database, ACTOR, (change) => switchOffSecondFactor(change, user));
    return `Second factor switched off: ${user.email}`;
  }
  await setDisabled(database, ACTOR, user, command.name === "disable");
  return `Account ${command.name}d: ${user.email}`;
}

function acceptable(email: string, password: string): LoginBody {
  const parsed = LoginBody.safeParse({ email, password });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })));
}

type ListedUser = Pick<UserRow, "email" | "role" | "disabled_at" | "created_at">;

function describeUsers(users: ListedUser[]): string {
  if (users.length === 0) return "There are no accounts";
  const width = Math.max(...users.map((user) => user.email.length));
  return users
    .map(({ email, role, disabled_at, created_at }) => {
      const since = new Date(created_at).toISOString().slice(0, 10);
      return `${email.padEnd(width)}  ${role}  ${since}${disabled_at === null ? "" : "  disabled"}`;
    })
    .join("\n");
}

export const ADMIN_COMMAND: Command<GivenCommand> = {
  usage: USAGE,
  read: readCommand,
  async work({ command, passwordFromInput }, terminal) {
    const password = passwordFromInput ? (await terminal.input()).replace(/\r?\n$/, "") : undefined;
    const work = (database: Database) => runAccountCommand(database, command, password);
    terminal.print(await withDatabase(findSite(terminal), work));
    return true;
  },
};

if (import.meta.main) process.exitCode = await runCommand(ADMIN_COMMAND);
