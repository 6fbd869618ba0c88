/** A number of things: '1 page', '86 pages'. A plural that takes more than an s is `several`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;
