import type { ReactNode } from "react";
import { Button, type ButtonLook } from "../../../ui/button.tsx";
import { downloadOnce, useIsDownloading } from "../calls/download.ts";
import { AdminIcon } from "./icons.tsx";

interface Props {
  /** The name by which `downloadOnce` knows the download. */
  name: string;
  /** What is shown when it fails and the server says nothing. */
  failed: string;
  begin: () => Promise<void> | void;
  className?: string;
  size?: ButtonLook["size"];
  /** There is nothing to download. */
  disabled?: boolean;
  children: ReactNode;
}

/** A button that downloads a file once, however fast it is pressed again. It keeps the focus while it is busy. */
export function DownloadButton({
  name,
  failed,
  begin,
  className = "",
  size,
  disabled = false,
  children,
}: Props) {
  const isBusy = useIsDownloading(name);
  return (
    <Button
      size={size}
      className={className}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={() => void downloadOnce(name, failed, begin)}
    >
      <AdminIcon name="download" className={size ? "i s" : "i"} />
      {children}
    </Button>
  );
}
