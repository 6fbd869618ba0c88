/** A property that products can be filtered by: 'Machine', 'Material'. */
export interface Facet {
  key: string;
  /** Its spellings, with the number of products using each. */
  names: Map<string, number>;
  values: Map<string, FacetValue>;
}

/** A facet value, regardless of spelling. */
export interface FacetValue {
  key: string;
  /** Its index among all values, below `places`; counts are stored by it. */
  place: number;
  facet: Facet;
  written: Written[];
  /** The display name, cached until its spellings change. */
  name?: string | undefined;
}

/** One spelling of a value, shared by all products that use it. */
export interface Written {
  value: FacetValue;
  filter: string;
  text: string;
  parts: number;
}

export interface FacetEntry {
  id: string;
  category: string;
  createdAt: number;
  change: number;
  written: readonly Written[];
}
