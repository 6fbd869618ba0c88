import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A process that logs every level to stdout during sign-in, setup, invitation and sign-out. */
const SESSION = `
const { buildApp } = await import(process.env.ROOT + "server/app.ts");
const { readConfig } = await import(process.env.ROOT + "server/platform/config.ts");
const { openServices } = await import(process.env.ROOT + "server/services.ts");
const { ensureFirstAdministrator } = await import(process.env.ROOT + "server/accounts/auth/users.ts");
const services = await openServices(readConfig(process.env));
await ensureFirstAdministrator(services.database, services.config, () => {});
const app = await buildApp(services);
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const call = (path, headers, json, method = "POST") => fetch(new URL(path, url + "/api/auth/"), {
  method,
  headers: json ? { ...headers, "content-type": "application/json" } : headers,
  ...(json ? { body: JSON.stringify(json) } : {}),
});
const read = async (answer) => ({
  token: (await answer.json()).token,
  refresh: answer.headers.getSetCookie()[0].split(";")[0].split("=")[1],
});
const person = { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD };
await call("login", {}, { ...person, password: person.password + "-wrong" });
await call("login", {}, { ...person, email: "not an e-mail of mine" });
const first = await read(await call("login?password=" + person.password, {}, person));
const authorization = "Bearer " + first.token;
const cookie = "heddle_refresh=" + first.refresh;
await call("profile", { authorization }, undefined, "GET");
const mail = { host: "127.0.0.1", port: 1, security: "none", user: "loom", from: person.email, to: person.email };
await call("../settings/mail", { authorization }, { ...mail, password: "healds-4417" }, "PUT");
await call("../settings/mail/test", { authorization });
const { secret } = await (await call("../account/two-factor/setup", { authorization }, { currentPassword: person.password })).json();
const { link } = await (await call("../administrators", { authorization }, { email: "new@example.com", currentPassword: person.password })).json();
const [, token] = link.split("#");
const accepted = await call("../administrators/accept", {}, { token, password: "reeds-9033" });
const third = [secret, token, accepted.ok ? "healds-4417" : "", "reeds-9033", "new@example.com"];
const second = await read(await call("refresh-token", { cookie }));
await services.database.main.updateTable("refresh_tokens").set({ replaced_at: 1 }).where("replaced_at", "is not", null).execute();
await call("refresh-token", { cookie });
await call("logout", { authorization, cookie });
await services.database.close();
await call("login", {}, person);
await call("profile", { authorization }, undefined, "GET");
process.stderr.write(JSON.stringify([person.email, person.password, ...Object.values(first), ...Object.values(second), ...third]));
process.exit(0);
`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test("25 logs contain no credential, token or e-mail", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "heddle-test-"));
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SESSION], {
    env: {
      PATH: process.env["PATH"],
      ROOT: new URL("../../..", import.meta.url).href,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: "weaver@example.com",
      ADMIN_PASSWORD: "warp-and-weft-5821",
      LOG_LEVEL: "trace",
    },
  });
  const [log, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await rm(dataDir, { recursive: true, force: true });
  const secrets: string[] = JSON.parse(errors.slice(errors.lastIndexOf("[")));
  expect(secrets.filter(Boolean)).toHaveLength(11);
  expect(log.split("\n").filter((line) => line.includes('"path":"/api/auth/login"'))).toHaveLength(4);
  const answered = log.split("\n").filter((line) => line.includes('"msg":"answered"'));
  const ids = answered.map((line) => JSON.parse(line).reqId);
  expect(ids.filter((id) => !UUID.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(log.split("\n").filter((line) => line.includes('"msg":"signed in"'))).toHaveLength(1);
  for (const change of ["Invited an administrator: …", "Account created: …"]) {
    expect(log).toContain(`"msg":"${change}"`);
  }
  expect(log).toContain("session revoked");
  expect(log).toContain("request failed");
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/heddle_refresh|Bearer|scrypt|e-mail of mine/);
});
