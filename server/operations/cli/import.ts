import { runCommand } from "./command.ts";
import { importCommand } from "./import-command.ts";

process.exitCode = await runCommand(importCommand());
