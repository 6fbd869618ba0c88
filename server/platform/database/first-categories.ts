import type { NamedCategory } from "../../../contract/platform/categories.ts";

/**
 * The categories of a new site: id, labels and order of spec sections 2 and 3, with the words of lists: brands, models,
 * other scripts.
 */
export const FIRST_CATEGORIES: readonly NamedCategory[] = [
  {
    id: "picanol",
    label: "Picanol",
    navigationLabel: "Picanol",
    inBrandGrid: true,
    words: "omni, omniplus, omni plus, पिकानोल, પિકાનોલ".split(", "),
  },
  {
    id: "toyota",
    label: "Toyota",
    navigationLabel: "Toyota",
    inBrandGrid: true,
    words: "toyoda, jat, jat500, jat600, jat610, jat710, jat810, टोयोटा, ટોયોટા".split(", "),
  },
  {
    id: "tsuda-komaeda",
    label: "Tsudakoma",
    navigationLabel: "Tsudakoma",
    inBrandGrid: true,
    words: "tsuda koma, tsuda komaeda, tsuda, zax, zax9100, zax9200, zax n, सुडाकोमा, ત્સુડાકોમા".split(", "),
  },
  {
    id: "picanol-rapier",
    label: "Picanol Rapier",
    navigationLabel: "Picanol Rapier",
    inBrandGrid: true,
    words: "gtm, gtm as, gtx, gamma, gammax, gam max, optimax, opti max, rapier".split(", "),
  },
  {
    id: "jacquard-dobby",
    label: "Jacquard Dobby",
    navigationLabel: "Staubli",
    inBrandGrid: true,
    words: "staeubli, bonas, grosse, jacquard, jacquards, dobby, dobbies, जैकार्ड, डॉबी, જેકાર્ડ, ડોબી".split(
      ", ",
    ),
  },
  {
    id: "others",
    label: "Others",
    navigationLabel: "Others",
    inBrandGrid: false,
    words: "other, misc, miscellaneous, general, common, अन्य, અન્ય".split(", "),
  },
];

/** Loom makers that a new site doesn't stock, but whose names visitors search for. */
export const FIRST_MAKERS: readonly string[] = [
  "Bonas",
  "Cimmco",
  "Crompton",
  "Dornier",
  "Draper",
  "Enshu",
  "Fimtextile",
  "Grosse",
  "Günne",
  "Haijia",
  "Hattersley",
  "Howa",
  "Ishikawa",
  "Itema",
  "Jingwei",
  "Jakob Müller",
  "Lakshmi",
  "Nissan",
  "Northrop",
  "Nuovo Pignone",
  "Panter",
  "Promatech",
  "Rifa",
  "Rüti",
  "Sakamoto",
  "Saurer",
  "Smit",
  "Somet",
  "Sulzer",
  "Texmaco",
  "Textima",
  "Thema",
  "Vamatex",
  "Van de Wiele",
  "Zama",
];
