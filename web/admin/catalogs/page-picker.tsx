import { type FormEvent, type KeyboardEvent, useState } from "react";
import type { CatalogPage } from "#contract/catalogs/catalog.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { Dialog } from "../platform/ui/dialog.tsx";
import { PreviewImage } from "./page-image.tsx";
import { pageOf } from "./section-drafts.ts";

interface Props {
  title: string;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
  totalPages: number;
  start: number;
  onPick: (page: number) => void;
  onClose: () => void;
}

/** Chooses the first page of a section with buttons, keys, or by number. */
export function PagePicker({ title, pages, totalPages, start, onPick, onClose }: Props) {
  const [typed, setTyped] = useState(String(start));
  const current = pageOf(typed, totalPages);
  const turn = (page: number) => setTyped(String(pageOf(String(page), totalPages)));
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    const page = keyTurns(current, totalPages)[key];
    if (page !== undefined) turn(page);
  };
  const pick = (event: FormEvent) => {
    event.preventDefault();
    onPick(current);
    onClose();
  };
  const page = pages?.get(current);
  return (
    <Dialog title={title} className="wide" onClose={onClose}>
      <form noValidate onKeyDown={onKeyDown} onSubmit={pick}>
        <div className="in-body middle picker">
          <PreviewImage page={page} width={1000} alt={`Page ${current}`} />
          {!page && <p className="small quiet">This page is not ready yet.</p>}
          <div className="cluster">
            <Button
              shape="icon"
              aria-label="Previous page"
              {...unlessBusy(current === 1, () => turn(current - 1))}
            >
              <Icon name="left" />
            </Button>
            <label className="line small">
              Page
              <input
                className="in few mono"
                inputMode="numeric"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onBlur={() => turn(current)}
              />
              of {totalPages}
            </label>
            <Button
              shape="icon"
              aria-label="Next page"
              {...unlessBusy(current === totalPages, () => turn(current + 1))}
            >
              <Icon name="right" />
            </Button>
          </div>
          <p className="sr" role="status">
            Page {current} of {totalPages}
          </p>
        </div>
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="fill" data-first>
            Start at page {current}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

const keyTurns = (current: number, totalPages: number): Readonly<Record<string, number>> => ({
  ArrowLeft: current - 1,
  PageUp: current - 1,
  ArrowRight: current + 1,
  PageDown: current + 1,
  Home: 1,
  End: totalPages,
});
