/** The writing that most have; of several the first in the order of signs, so that every process says the same. */
export function mostUsual(writings: Iterable<readonly [text: string, parts: number]>): string {
  const counts = new Map<string, number>();
  for (const [text, parts] of writings) counts.set(text, (counts.get(text) ?? 0) + parts);
  let usual = "";
  let most = 0;
  for (const [text, parts] of counts) {
    if (parts > most || (parts === most && text < usual)) [usual, most] = [text, parts];
  }
  return usual;
}
