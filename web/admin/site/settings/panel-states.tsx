import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../contract/site/settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { settingsQuery } from "../../platform/data/settings.ts";
import { Panel } from "../../platform/ui/panel.tsx";

interface Props {
  title: string;
  failed: string | undefined;
  onRetry: () => void;
}

export function PanelComing({ title, failed, onRetry }: Props) {
  return (
    <Panel title={title}>
      {failed === undefined ? (
        <div className="coming stack pad" role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          <span className="skel" />
          <span className="skel" />
          <span className="skel" />
        </div>
      ) : (
        <Failed text={failed}>
          <Button onClick={onRetry}>Try again</Button>
        </Failed>
      )}
    </Panel>
  );
}

function Failed({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="pad" role="alert">
      <Empty title={text}>{children}</Empty>
    </div>
  );
}

interface WithSettingsProps {
  title: string;
  children: (settings: SettingsAnswer) => ReactNode;
}

export function WithSettings({ title, children }: WithSettingsProps) {
  const { data, isError, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  const failed = isError ? SETTINGS_ADMIN.loadFailed : undefined;
  return <PanelComing title={title} failed={failed} onRetry={() => void refetch()} />;
}
