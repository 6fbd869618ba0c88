import { encode } from "uqr";

/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET_ZONE = 4;

/** Returns a QR code: its width in modules, and its dark modules as the `d` of an SVG path. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "L", border: QUIET_ZONE });
  const rows = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: rows.join("") };
}
