/** The colours of a drawing. A drawing is paper, so they do not change with the theme of a page. */
export const INK = "#191c24";
export const GROUND = "#eeefeb";
export const INDIGO = "#2a3878";
export const MADDER = "#a0282c";

/** Flat tones of a surface, from full light to shadow. */
const TONES = ["#ffffff", "#f7f7f5", "#ebece9", "#dcdedb", "#c8cbca", "#b0b4b6", "#959a9e"] as const;
const DARKEST = TONES.length - 1;

/** The tone of a step; steps outside the scale are drawn to its ends. */
export function toneOf(step: number): string {
  const nearest = Math.max(0, Math.min(DARKEST, Math.round(step)));
  return TONES[nearest] ?? TONES[0];
}
