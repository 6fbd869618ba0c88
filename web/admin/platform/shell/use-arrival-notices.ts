import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { NOTICES } from "#contract/enquiries/inbox-messages.ts";
import { useArrivals } from "../data/arrivals.ts";
import { isFirstToNotify, noticeChoice } from "../data/notices.ts";

const COUNT = /^\(\d+\) /;

/** Notifies in a hidden tab's title; if enabled, by a sound and a notification that opens the inbox. */
export function useArrivalNotices(): void {
  const arrivals = useArrivals();
  const navigate = useNavigate();
  const previousArrivals = useRef(arrivals);
  const unseen = useRef(0);

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      unseen.current = 0;
      showInTitle(0);
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      showInTitle(0);
    };
  }, []);

  useEffect(() => {
    const before = previousArrivals.current;
    previousArrivals.current = arrivals;
    const latest = arrivals?.latest;
    const isNew = latest && latest !== before?.latest && latest > (before?.latest ?? "");
    const acceptedAt = arrivals?.acceptedAt ?? "";
    const isAccepted = acceptedAt > (before?.acceptedAt ?? "");
    if (!before || (!isNew && !isAccepted)) return;
    const came = isNew ? Math.max(1, (arrivals?.unhandled ?? 0) - before.unhandled) : 0;
    const accepted = isAccepted ? Math.max(1, (arrivals?.toConfirm ?? 0) - (before.toConfirm ?? 0)) : 0;
    const newCount = came + accepted;
    if (document.visibilityState !== "visible") {
      unseen.current += newCount;
      showInTitle(unseen.current);
    }
    if (noticeChoice() !== "on") return;
    if (!(isNew ? isFirstToNotify(latest) : isFirstToNotify(acceptedAt, "/orders"))) return;
    ring();
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(came > 0 ? NOTICES.title(came) : NOTICES.accepted(accepted), {
      body: came > 0 ? NOTICES.text : NOTICES.confirm,
      tag: "enquiries",
    });
    notice.onclick = () => {
      window.focus();
      void navigate({ to: came > 0 ? "/admin/enquiries" : "/admin/dashboard" });
      notice.close();
    };
  }, [arrivals, navigate]);
}

function showInTitle(count: number): void {
  const title = document.title.replace(COUNT, "");
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Plays two short synthesized notes. Browsers stay silent before the first user interaction. */
function ring(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.08;
    volume.connect(context.destination);
    for (const [at, pitch] of [
      [0, 880],
      [0.18, 1175],
    ] as const) {
      const note = context.createOscillator();
      note.frequency.value = pitch;
      note.connect(volume);
      note.start(context.currentTime + at);
      note.stop(context.currentTime + at + 0.14);
    }
    setTimeout(() => void context.close(), 1000);
  } catch {
    // Without sound, the title and the notification remain.
  }
}
