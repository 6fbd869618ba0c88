import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CRASH } from "../../contract/messages.ts";
import { WholeCrashScreen } from "../../web/ui/crash-screen.tsx";
import { noteSeen } from "../support/seen.ts";

function shown(error: unknown): string {
  const text = renderToStaticMarkup(
    createElement(WholeCrashScreen, { error: error as Error, reset: () => undefined }),
  );
  const said = /<p role="alert">([^<]*)<\/p>/.exec(text)?.[1] ?? "";
  noteSeen(said);
  return said;
}

test("a crash says what happened, or that nobody expected it", () => {
  expect(shown(new Error("The frame broke"))).toBe("The frame broke");
  expect(shown(new Error(""))).toBe(CRASH.unexpected);
  expect(shown("thrown text")).toBe(CRASH.unexpected);
  expect(shown(new Error("<b>bold</b>"))).toBe("&lt;b&gt;bold&lt;/b&gt;");
});
