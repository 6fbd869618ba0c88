/** Returns a number with its noun: '1 page', '86 pages'; `several` is an irregular plural. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
