import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";
import { NEWS_ADMIN } from "../../../contract/messages.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { useConfirm } from "../unsaved/confirm.tsx";
import { itemsQuery, useItemList } from "./item-list.ts";
import { isEdited, startOver, tabNews } from "./tab-news.ts";

/**
 * Says where edits stay, with the way to the switch that publishes them, and the way back to the samples, after which
 * the keyboard goes on at `adder`.
 */
export function TabNote({ adder }: { adder: RefObject<HTMLElement | null> }) {
  const { data } = useQuery(itemsQuery(tabNews));
  const list = useItemList(tabNews);
  const confirm = useConfirm();
  const refocus = useRefocus(adder);
  const ask = async () => {
    const question = { title: NEWS_ADMIN.startOver, text: NEWS_ADMIN.startOverText, action: "Start over" };
    if (!(await confirm({ ...question, danger: true }))) return;
    refocus();
    list.show(startOver);
  };
  return (
    <div className="note">
      <div>
        <p>{NEWS_ADMIN.inThisTab}</p>
        <p className="row">
          <Link to="/admin/settings/site" hash="news">
            {NEWS_ADMIN.toSwitch}
          </Link>
          {data && isEdited(data) && (
            <button type="button" className="btn s" onClick={() => void ask()}>
              {NEWS_ADMIN.startOver}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}
