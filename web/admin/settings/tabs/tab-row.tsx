import { useRef, useState } from "react";
import type { CompanyTab } from "../../../../contract/business.ts";
import type { HeroTab } from "../../../../contract/hero.ts";
import { useRefocus } from "../../ui/use-refocus.ts";
import { TabForm } from "./tab-form.tsx";
import { TabPicture } from "./tab-picture.tsx";
import { TAB_WORDS } from "./tab-words.ts";

/** A tab with what it shows, or its form. */
export function TabRow({ name, tab }: { name: CompanyTab; tab: HeroTab | undefined }) {
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
      <div className="hero-facts">
        <h3>{label}</h3>
        {tab ? (
          <p className="text">{tab.content}</p>
        ) : (
          <>
            <p>Not written yet.</p>
            <p>{unwritten}</p>
          </>
        )}
      </div>
      <div className="hero-acts">
        <button
          ref={editor}
          type="button"
          className="btn s"
          aria-label={`${verb} ${label}`}
          onClick={() => setIsEditing(true)}
        >
          {verb}
        </button>
      </div>
    </li>
  );
}
