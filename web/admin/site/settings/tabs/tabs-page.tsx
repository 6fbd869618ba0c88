import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { TABS_ADMIN } from "../../../../../contract/messages.ts";
import { COMPANY_TABS, type CompanyTab } from "../../../../../contract/site/business.ts";
import type { HeroTab } from "../../../../../contract/site/hero.ts";
import { Button } from "../../../../ui/button.tsx";
import { DraftBadge } from "../../../platform/drafts/form-drafts.tsx";
import { useDraftedForms } from "../../../platform/drafts/use-drafted-forms.ts";
import { useRefocus } from "../../../platform/ui/use-refocus.ts";
import { PanelComing } from "../panel-states.tsx";
import { draftedTab, heroTabsQuery, TAB_WORDS, TabForm, TabPicture } from "./tab-form.tsx";

const TITLE = "Company tabs";

/** /admin/settings/tabs: what the tabs beside the news say (ruling 'Home page content'). */
export function TabsPage() {
  const { data, isError, refetch } = useQuery(heroTabsQuery);
  const drafted = useDraftedForms();
  if (!data) {
    const failed = isError ? TABS_ADMIN.loadFailed : undefined;
    return <PanelComing title={TITLE} failed={failed} onRetry={() => void refetch()} />;
  }
  return (
    <section className="panel item-card" aria-label={TITLE}>
      <header>
        <h2>{TITLE}</h2>
        <p className="push">On the home page, beside the news</p>
      </header>
      <ul className="item-list tab-list rows sinks">
        {COMPANY_TABS.map((name) => (
          <TabRow
            key={name}
            name={name}
            tab={data.find(({ title }) => title === name)}
            isDrafted={drafted.has(draftedTab(name))}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  name: CompanyTab;
  tab: HeroTab | undefined;
  /** Changes of it are kept that are not saved. */
  isDrafted: boolean;
}

/** A tab with what it shows, or its form. */
function TabRow({ name, tab, isDrafted }: RowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editor = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(editor);
  const { label, unwritten } = TAB_WORDS[name];
  const verb = tab ? "Edit" : "Write";
  if (isEditing) {
    const close = () => {
      refocus();
      setIsEditing(false);
    };
    return (
      <li className="editing">
        <TabForm name={name} tab={tab} onClose={close} />
      </li>
    );
  }
  return (
    <li>
      <TabPicture tab={tab} />
      <div className="item-facts stack gap-1 at-start breaks">
        <h3>{label}</h3>
        {tab ? (
          <p className="text small quiet">{tab.content}</p>
        ) : (
          <>
            <p className="small quiet">Not written yet.</p>
            <p className="small quiet">{unwritten}</p>
          </>
        )}
      </div>
      <div className="item-acts cluster fills">
        {isDrafted && <DraftBadge />}
        <Button ref={editor} size="small" aria-label={`${verb} ${label}`} onClick={() => setIsEditing(true)}>
          {verb}
        </Button>
      </div>
    </li>
  );
}
