import type { ReactNode } from "react";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { downloadOnce, useIsDownloading } from "../calls/download.ts";
import { AdminIcon } from "./icons.tsx";

interface Props {
  /** Identifies the download to `downloadOnce`. */
  name: string;
  /** Error text for a failure without a message from the server. */
  failed: string;
  begin: () => Promise<void> | void;
  className?: string;
  look?: ButtonLook["look"];
  size?: ButtonLook["size"];
  /** Set if there is nothing to download. */
  disabled?: boolean;
  children: ReactNode;
}

/** Downloads a file; ignores presses while the download runs, and keeps the focus. */
export function DownloadButton({
  name,
  failed,
  begin,
  className = "",
  look,
  size,
  disabled = false,
  children,
}: Props) {
  const isBusy = useIsDownloading(name);
  return (
    <Button
      look={look}
      size={size}
      className={className}
      disabled={disabled}
      {...unlessBusy(isBusy, () => void downloadOnce(name, failed, begin))}
    >
      <AdminIcon name="download" className={size ? "i s" : "i"} />
      {children}
    </Button>
  );
}
