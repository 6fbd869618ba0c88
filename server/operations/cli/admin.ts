import { ADMIN_COMMAND } from "./admin-command.ts";
import { runCommand } from "./command.ts";

process.exitCode = await runCommand(ADMIN_COMMAND);
