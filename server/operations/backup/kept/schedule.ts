import type { BackupSchedule } from "#contract/operations/backup.ts";
import type { Database } from "#server/platform/database/open.ts";
import { findSetting } from "#server/platform/database/settings.ts";

export const SCHEDULE = "backups";

const DAY = 24 * 60 * 60_000;

/** The default, and the initial values of the form. */
const NO_SCHEDULE: BackupSchedule = { every: "off", hour: 3, weekday: 0, keep: 7, timeZone: "UTC" };

type When = Pick<BackupSchedule, "every" | "hour" | "weekday" | "timeZone">;

/** Returns the last slot at or before `now` in milliseconds; undefined if backups are off. */
export const slotBefore = (when: When, now: number): number | undefined =>
  slotsAround(when, now).findLast((slot) => slot <= now);

export const slotAfter = (when: When, now: number): number | undefined =>
  slotsAround(when, now).find((slot) => slot > now);

function slotsAround({ every, hour, weekday, timeZone }: When, now: number): number[] {
  if (every === "off") return [];
  const slots: number[] = [];
  const today = now + offsetAt(now, timeZone);
  for (let days = -8; days <= 8; days += 1) {
    const day = today + days * DAY;
    const date = new Date(day - modulo(day, DAY));
    if (every === "week" && date.getUTCDay() !== weekday) continue;
    slots.push(instantOf(date.getTime() + hour * 60 * 60_000, timeZone));
  }
  return slots;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Returns when a zone's clocks show `local`, given as UTC; if they skip it, as long after the change. */
function instantOf(local: number, timeZone: string): number {
  const first = local - offsetAt(local, timeZone);
  return local - offsetAt(first, timeZone);
}

/** Cached: creating a formatter takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** Returns by how many milliseconds a zone is ahead of UTC at a moment. */
function offsetAt(at: number, timeZone: string): number {
  const shown = clockOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(shown.find((each) => each.type === type)?.value ?? 0);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - (at - modulo(at, 1000));
}

/** Returns the backup schedule and the version it is saved from. `since` is when it was saved. */
export async function readSchedule(
  database: Pick<Database, "read">,
): Promise<{ schedule: BackupSchedule; since: number; version: number }> {
  const { value, version } = await findSetting<Partial<StoredSchedule>>(database, SCHEDULE);
  const { since = 0, ...stored } = value ?? {};
  return { schedule: { ...NO_SCHEDULE, ...stored }, since, version };
}

export interface StoredSchedule extends BackupSchedule {
  /** Earlier slots don't count, so a new schedule makes up for nothing. */
  since: number;
}
