import { encode } from "uqr";

/** The quiet zone that ISO/IEC 18004 asks for around a code, in squares. */
const QUIET_ZONE = 4;

/** A text as a QR code: how many squares wide it is, and its dark squares as the `d` of one SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "L", border: QUIET_ZONE });
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: rows.join("") };
}
