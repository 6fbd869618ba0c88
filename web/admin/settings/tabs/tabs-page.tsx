import { useQuery } from "@tanstack/react-query";
import { COMPANY_TABS } from "../../../../contract/business.ts";
import { TABS_ADMIN } from "../../../../contract/messages.ts";
import { PanelComing } from "../panel-states.tsx";
import { TabRow } from "./tab-row.tsx";
import { heroTabsQuery } from "./tabs-data.ts";

const TITLE = "Company tabs";

/** /admin/settings/tabs: what the tabs beside the news say (ruling 'Home page content'). */
export function TabsPage() {
  const { data, isError, refetch } = useQuery(heroTabsQuery);
  if (!data) {
    const failed = isError ? TABS_ADMIN.loadFailed : undefined;
    return <PanelComing title={TITLE} failed={failed} onRetry={() => void refetch()} />;
  }
  return (
    <section className="panel hero-card" aria-label={TITLE}>
      <header>
        <h2>{TITLE}</h2>
        <p className="push">On the home page, beside the news</p>
      </header>
      <ul className="hero-list tab-list">
        {COMPANY_TABS.map((name) => (
          <TabRow key={name} name={name} tab={data.find(({ title }) => title === name)} />
        ))}
      </ul>
    </section>
  );
}
