import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CRASH, NETWORK } from "../../../contract/messages.ts";
import { ApiError, NetworkError } from "../../../web/api/client.ts";
import { WholeCrashScreen } from "../../../web/ui/crash-screen.tsx";
import { noteSeen } from "../../support/seen.ts";

const screenOf = (error: unknown) => renderToStaticMarkup(createElement(WholeCrashScreen, { error }));

function shown(error: unknown): string {
  const said = /<p role="alert">([^<]*)<\/p>/.exec(screenOf(error))?.[1] ?? "";
  noteSeen(said);
  return said;
}

test("a crash says what was made for people, else that nobody expected it; never the program's own words", () => {
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

test("it leads home and can be refreshed where nothing is known, not even a router", () => {
  const text = screenOf(new Error("no router"));
  expect(text).toContain('href="/"');
  expect(text).toContain(CRASH.refresh);
  expect(text).not.toContain("tel:");
});
