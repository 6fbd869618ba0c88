import { IMPORT_RULES } from "../../../contract/messages.ts";
import { FactTable } from "../../ui/fact-table.tsx";
import { COLUMNS } from "./columns.ts";

/** What goes in the file: its columns with a rule each, and what a row does. */
export function GuidePanel() {
  return (
    <section className="panel import-guide" aria-labelledby="import-guide">
      <header>
        <h2 id="import-guide">What goes in the file</h2>
      </header>
      <div className="pad">
        <p>{IMPORT_RULES.existing}</p>
        <p>{IMPORT_RULES.new}</p>
        <FactTable facts={COLUMNS} />
        <p>{IMPORT_RULES.reading}</p>
      </div>
    </section>
  );
}
