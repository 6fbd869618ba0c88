import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CRASH, NETWORK } from "#contract/platform/public-messages.ts";
import { Moment } from "#web/admin/platform/ui/moment.tsx";
import { clearanceOf, type ToastBox } from "#web/admin/platform/ui/toasts.tsx";
import { ApiError, NetworkError } from "#web/api/client.ts";
import { WholeCrashScreen } from "#web/ui/crash-screen.tsx";

const screenOf = (error: unknown) => renderToStaticMarkup(createElement(WholeCrashScreen, { error }));

const shown = (error: unknown) => /<p [^>]*role="alert">([^<]*)<\/p>/.exec(screenOf(error))?.[1] ?? "";

test("a crash shows the message of an expected error, or a general one, never an internal message", () => {
  expect(shown(new ApiError(503, "The service is away"))).toBe("The service is away");
  expect(shown(new NetworkError(NETWORK.failed))).toBe(NETWORK.failed);
  expect(shown(new ApiError(400, "<b>bold</b>"))).toBe("&lt;b&gt;bold&lt;/b&gt;");
  expect(shown(new ApiError(500, ""))).toBe(CRASH.unexpected);
  expect(shown(new TypeError("wu is not iterable"))).toBe(CRASH.unexpected);
  expect(shown(new Error("Failed to fetch dynamically imported module: /assets/about.js"))).toBe(
    CRASH.unexpected,
  );
  expect(shown("thrown text")).toBe(CRASH.unexpected);
  expect(shown(undefined)).toBe(CRASH.unexpected);
});

test("the crash page links home and can be reloaded without a router", () => {
  const text = screenOf(new Error("no router"));
  expect(text).toContain('href="/"');
  expect(text).toContain(CRASH.refresh);
  expect(text).not.toContain("tel:");
});

test("a full date breaks only between day and time", () => {
  const markup = renderToStaticMarkup(createElement(Moment, { value: "2024-01-05T20:00:00Z" }));
  expect(markup.replace(/<\/?time[^>]*>/g, "")).toBe(
    '<span class="unbroken">January 6, 2024</span> <span class="unbroken">at 1:30 AM</span>',
  );
});

describe("distance of a notice from the edge", () => {
  /** A window of 1440 by 900 px with a notice of 60 px at its lower edge. */
  const NOTICE: ToastBox = { left: 1044, right: 1424, top: 824, bottom: 884 };
  const box = (left: number, right: number, top: number, bottom: number): ToastBox => ({
    left,
    right,
    top,
    bottom,
  });
  const BAR = box(296, 1400, 835, 900);

  test.each([
    ["nothing is kept free", [], 16],
    ["a bar at the edge", [BAR], 900 - 835 + 12],
    ["a bar further up, with room below", [box(296, 1400, 700, 765)], 16],
    ["a bar that it would touch from below", [box(296, 1400, 771, 836)], 900 - 771 + 12],
    ["a bar beside it", [box(0, 1044, 835, 900)], 16],
    ["a bar below the window", [box(296, 1400, 1200, 1265)], 16],
    ["a button above the bar", [box(1300, 1400, 770, 810), BAR], 900 - 770 + 12],
    ["a button well above the bar", [box(1300, 1400, 600, 640), BAR], 900 - 835 + 12],
    ["no room above", [box(296, 1400, 20, 900)], 16],
  ] as const)("%s", (_name, kept, expected) => expect(clearanceOf(NOTICE, kept, 900)).toBe(expected));
});
