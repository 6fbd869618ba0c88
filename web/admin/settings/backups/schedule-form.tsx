import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type BackupSchedule, BackupScheduleBody, type Backups } from "../../../../contract/backup.ts";
import { backups } from "../../../../contract/calls/backups.ts";
import { BACKUP_ADMIN } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { ask } from "../../calls/ask.ts";
import { useSubmit } from "../../calls/use-submit.ts";
import { Moment } from "../../ui/moment.tsx";
import { useUnsaved } from "../../unsaved/use-unsaved.ts";
import { putBackups } from "./backups-data.ts";

const check = zodResolver(BackupScheduleBody);
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Hours are those of whoever sets them. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const asNumber = { valueAsNumber: true } as const;

/** When backups are made, and how many of them stay. */
export function ScheduleForm({
  schedule,
  version,
  nextAt,
}: Pick<Backups, "schedule" | "version" | "nextAt">) {
  const queries = useQueryClient();
  const form = useForm<BackupSchedule>({ resolver: check, defaultValues: schedule });
  const { refusal, submit } = useSubmit(form, BACKUP_ADMIN.saveFailed);
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved({ isChanged: isDirty });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was stored anew is taken in once, by its version
  useEffect(() => {
    if (!isDirty) form.reset(schedule);
  }, [version]);
  const save = submit(async (values) => {
    const json = { ...values, timeZone: here() };
    const answer = await ask(backups.saveSchedule, { json, version });
    form.reset(answer.schedule);
    putBackups(queries, answer);
    showToast({ kind: "success", text: BACKUP_ADMIN.scheduleSaved });
  });
  const every = form.watch("every");
  return (
    <form className="panel" aria-label="Schedule" noValidate onSubmit={save}>
      <header>
        <h2>Schedule</h2>
        {nextAt && (
          <p className="push">
            Next: <Moment value={nextAt} />
          </p>
        )}
      </header>
      <div className="fields stack gap-5">
        {refusal && <Note tone="bad">{refusal.text}</Note>}
        <div className="stack halves late">
          <SelectField label="Make a backup" {...form.register("every")}>
            <option value="off">Only by hand</option>
            <option value="day">Every day</option>
            <option value="week">Every week</option>
          </SelectField>
          <SelectField label="At" disabled={every === "off"} {...form.register("hour", asNumber)}>
            {HOURS.map((label, hour) => (
              <option key={label} value={hour}>
                {label}
              </option>
            ))}
          </SelectField>
          {every === "week" && (
            <SelectField label="On" {...form.register("weekday", asNumber)}>
              {DAYS.map((label, day) => (
                <option key={label} value={day}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            label="Backups to keep"
            inputMode="numeric"
            autoComplete="off"
            error={errors.keep?.message}
            {...form.register("keep", asNumber)}
          />
        </div>
        <div className="cluster">
          <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
            Save schedule
          </BusyButton>
        </div>
      </div>
    </form>
  );
}
