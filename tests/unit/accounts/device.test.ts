import { expect, test } from "vitest";
import { describeDevice } from "../../../server/accounts/own/own-sessions.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge on Windows",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Version/18.0 Safari/605.1.15`, "Safari on Mac"],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  ["curl/8.9.1 (Linux)", "Linux"],
  ["", ""],
  ["<script>alert(1)</script>", ""],
  [`Version/${" ".repeat(300)}`, ""],
])("%s is called '%s'", (agent, name) => {
  expect(describeDevice(agent)).toBe(name);
});
