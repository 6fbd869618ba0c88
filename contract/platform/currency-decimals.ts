/** Currencies without decimals, and with three (ISO 4217, list one). Free of zod; the customer's page of a quotation loads it. */
const NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const THREE = "BHD IQD JOD KWD LYD OMR TND";

/** Returns how many decimals the amounts of a currency have: 2 of rupees, 0 of yen. */
export function decimalsOf(currency: string): number {
  if (NONE.includes(currency)) return 0;
  return THREE.includes(currency) ? 3 : 2;
}
