import { expect, test } from "vitest";
import * as light from "../../../web/light-http.ts";

const PAIRS = [
  ["Location", "/here"],
  ["x-a", "1"],
  ["X-A", "2"],
] as const;

test.each([
  ["nothing", undefined],
  ["an object", { "Content-Type": "text/html", "x-b": "2" }],
  ["pairs", PAIRS],
])("headers of %s are read as the platform reads them", (_name, init) => {
  const own = new light.Headers(init);
  const platforms = new Headers(init as HeadersInit | undefined);
  for (const name of ["location", "LOCATION", "x-a", "x-b", "content-type", "none"])
    expect([name, own.get(name), own.has(name)]).toEqual([name, platforms.get(name), platforms.has(name)]);
  expect([...own].sort()).toEqual([...platforms].sort());
  expect([...new light.Headers(own)]).toEqual([...own]);
  own.set("x-b", "3");
  own.delete("Location");
  expect([own.get("X-B"), own.has("location")]).toEqual(["3", false]);
});

test("a response has its status and its headers, a request its address and a signal that is silent", () => {
  const { status, headers, body } = new light.Response(null, {
    status: 307,
    headers: { location: "/there" },
  });
  expect([status, headers.get("Location"), body]).toEqual([307, "/there", null]);
  expect(new light.Response(null).status).toBe(200);
  const { url, method, signal, headers: none } = new light.Request("http://localhost/a?b=c");
  expect([url, method, signal.aborted, [...none]]).toEqual(["http://localhost/a?b=c", "GET", false, []]);
});
