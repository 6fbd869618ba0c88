import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import type { Database } from "../../platform/database/open.ts";
import { type AccountCommand, runAccountCommand } from "./accounts.ts";
import { runCommand } from "./command.ts";
import { findSite, WHICH_SITE, withDatabase } from "./site.ts";

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

/** Turns arguments into a command; a text says what is wrong with them. */
function readCommand(args: string[]): { command: AccountCommand; passwordFromInput: boolean } | string {
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

await runCommand(USAGE, readCommand, async ({ command, passwordFromInput }) => {
  const password = passwordFromInput ? (await text(process.stdin)).replace(/\r?\n$/, "") : undefined;
  const work = (database: Database) => runAccountCommand(database, command, password);
  console.log(await withDatabase(findSite(), work));
  return true;
});
