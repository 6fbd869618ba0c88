import { useEffect, useState } from "react";
import type { qrPath } from "./qr-path.ts";

/** A text as a QR code. What draws it is loaded now; without it the key beside can still be typed. */
export function QrCode({ text }: { text: string }) {
  const [code, setCode] = useState<ReturnType<typeof qrPath> | null>();
  useEffect(() => {
    let isWanted = true;
    import("./qr-path.ts").then(
      (drawing) => isWanted && setCode(drawing.qrPath(text)),
      () => isWanted && setCode(null),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (code === null) return null;
  if (!code) return <span className="qr skel" />;
  return (
    <svg className="qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="Key to scan">
      <path d={code.path} />
    </svg>
  );
}
