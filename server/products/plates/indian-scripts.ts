/**
 * The scripts of India: the characters that the font `fonts/noto-sans-NAME.ttf` has (scripts/subset-font.mjs), by its name.
 * They draw plates and quotations. Free of zod.
 */
export const INDIAN_SCRIPTS = {
  devanagari: /[\u0900-\u097f]/u,
  /** Assamese too. */
  bengali: /[\u0980-\u09ff]/u,
  gurmukhi: /[\u0a00-\u0a7f]/u,
  gujarati: /[\u0a80-\u0aff]/u,
  /** Odia. */
  oriya: /[\u0b00-\u0b7f]/u,
  tamil: /[\u0b80-\u0bff]/u,
  telugu: /[\u0c00-\u0c5b\u0c5d-\u0c7f]/u,
  kannada: /[\u0c80-\u0cdb\u0cdd-\u0cff]/u,
  malayalam: /[\u0d00-\u0d7f]/u,
} as const;
