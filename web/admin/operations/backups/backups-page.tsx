import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { z } from "zod";
import { BackupScheduleBody, Backups } from "#contract/operations/backup.ts";
import { backups } from "#contract/operations/calls.ts";
import { BACKUP_ADMIN, RESTORE_STEPS } from "#contract/operations/messages.ts";
import { DISPLAY_TIME_ZONE } from "#contract/platform/day.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { put, renew } from "#web/admin/platform/calls/reads.ts";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { FormPanel } from "#web/admin/site/settings/form/form-panel.tsx";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { BackupList, backupsQuery, forgetRestore, useWatchedRestore, watchRestore } from "./backup-list.tsx";

const schema = BackupScheduleBody.omit({ timeZone: true });

const NAMES = { every: "Make a backup", hour: "At", weekday: "On", keep: "Backups to keep" };
const EVERY = { off: "Only by hand", day: "Every day", week: "Every week" };
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const CHOICES: Readonly<Record<string, object>> = { every: EVERY, hour: HOURS, weekday: DAYS };
const asNumber = { valueAsNumber: true } as const;

const Options = ({ of }: { of: object }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** /admin/settings/backups: the schedule, the stored backups, and restoring one. */
export function BackupsPage() {
  const backups = useQuery(backupsQuery);
  return (
    <>
      <RestorePanel underWay={backups.data?.restore ?? null} />
      <ReadPanel of={backups} title="Backups" failed={BACKUP_ADMIN.loadFailed}>
        {(data) => (
          <>
            <BackupList {...data} />
            <ScheduleForm stored={data} />
          </>
        )}
      </ReadPanel>
    </>
  );
}

/** A restore's progress and error, also if another user started it. */
function RestorePanel({ underWay }: { underWay: string | null }) {
  const restore = useWatchedRestore();
  const hasFailed = restore?.step === "failed";
  useEffect(() => {
    if (underWay) void watchRestore(underWay);
  }, [underWay]);
  useEffect(() => {
    if (hasFailed) void renew(backups.list);
  }, [hasFailed]);
  if (!restore || restore.step === "done") return null;
  if (restore.step === "failed") {
    return (
      <Note tone="bad">
        <p>{restore.problem}</p>
        <Button size="small" onClick={forgetRestore}>
          Close
        </Button>
      </Note>
    );
  }
  const { step, done, total } = restore;
  return (
    <Panel aria-label="Restore">
      <div className="pad stack gap-3 small" role="status">
        <b className="strong">{RESTORE_STEPS[step]}</b>
        {step === "files" && total > 0 ? (
          <>
            <progress max={total} value={done} aria-label="Files" />
            <span className="quiet nums">
              {done} of {total} files
            </span>
          </>
        ) : (
          <progress aria-label="Restore" />
        )}
      </div>
    </Panel>
  );
}

type Values = z.infer<typeof schema>;

function ScheduleForm({ stored }: { stored: Backups }) {
  const of = useStoredForm<Values, Values, Backups>({
    name: "backup schedule",
    stored,
    shape: Backups,
    valuesOf: ({ schedule: { every, hour, weekday, keep } }) => ({ every, hour, weekday, keep }),
    schema,
    names: NAMES,
    shown: (field, value) =>
      new Map(Object.entries(CHOICES[field] ?? {})).get(String(value)) ?? String(value),
    put: (values, { version }) =>
      ask(backups.saveSchedule, { json: { ...values, timeZone: DISPLAY_TIME_ZONE }, version }),
    show: (answer) => put(backupsQuery, answer),
    saved: BACKUP_ADMIN.scheduleSaved,
    failed: BACKUP_ADMIN.saveFailed,
  });
  const { form, isSaving } = of;
  const every = form.watch("every");
  return (
    <FormPanel
      of={of}
      title="Schedule"
      aside={
        stored.nextAt && (
          <p className="push">
            Next: <Moment value={stored.nextAt} />
          </p>
        )
      }
      look="plain"
    >
      <div className="stack halves late">
        <SelectField label={NAMES.every} {...form.register("every")}>
          <Options of={EVERY} />
        </SelectField>
        <SelectField label={NAMES.hour} disabled={every === "off"} {...form.register("hour", asNumber)}>
          <Options of={HOURS} />
        </SelectField>
        {every === "week" && (
          <SelectField label={NAMES.weekday} {...form.register("weekday", asNumber)}>
            <Options of={DAYS} />
          </SelectField>
        )}
        <TextField
          label={NAMES.keep}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isSaving}
          error={form.formState.errors.keep?.message}
          {...form.register("keep", asNumber)}
        />
      </div>
    </FormPanel>
  );
}
