import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { keepSession } from "../session/session.ts";
import { followTheme } from "../ui/theme.ts";
import { AdminToasts } from "../ui/toasts.tsx";

/** What every screen of the back office has, the login too: the session, the theme, toasts, and page titles read out. */
export function AdminRoot() {
  useEffect(keepSession, []);
  useEffect(followTheme, []);
  return (
    <>
      <Outlet />
      <AdminToasts />
      <TitleAnnouncer />
    </>
  );
}

/** Says which screen was reached; the keyboard goes on from its content when what had focus is gone. */
function TitleAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        setTitle(document.title);
        if (document.activeElement === document.body) {
          document.querySelector("main")?.focus({ preventScroll: true });
        }
      }),
    [router],
  );
  return (
    <p className="sr" role="status">
      {title}
    </p>
  );
}
