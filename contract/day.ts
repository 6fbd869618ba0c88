/** A calendar day as a person reads it (spec section 9, Dates). Free of zod and of every other text. */

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** 'March 18, 2024' of '2024-03-18': a day has no hour, so that no time zone moves it to another one. */
export function formatDay(day: string): string {
  return longDay.format(midnight(day));
}

/** Its words one by one, for a block that shows the day large. */
export function dayParts(day: string): { month: string; day: string; year: string } {
  const parts = longDay.formatToParts(midnight(day));
  const word = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { month: word("month"), day: word("day"), year: word("year") };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
