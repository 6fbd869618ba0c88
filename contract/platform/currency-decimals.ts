/** The decimals of currencies that don't have two (ISO 4217, list one). Free of zod. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF", 0),
  ...codes("BHD IQD JOD KWD LYD OMR TND", 3),
]);

function codes(list: string, decimals: number): [string, number][] {
  return list.split(" ").map((code) => [code, decimals]);
}

/** Returns how many decimals the amounts of a currency have: 2 of rupees, 0 of yen. */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;
