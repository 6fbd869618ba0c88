/**
 * An answer of which only these fields are sure, those that spec sections 3 and 7 list; whatever else it may hold only
 * adds.
 */
export type Listed<T, Fields extends keyof T> = Pick<T, Fields> & {
  [K in keyof Omit<T, Fields>]?: T[K] | undefined;
};
