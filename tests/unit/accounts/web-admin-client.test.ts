import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

const USER = { _id: "1", email: "owner@example.com", role: "admin" };
const TEN = Array.from({ length: 10 }, (_, index) => `/api/products/${index}`);

interface Call {
  method: string;
  path: string;
  token: string | undefined;
}
type Answer = { status: number; body?: unknown } | "lost";

let calls: Call[] = [];
let answer: (call: Call) => Answer | Promise<Answer>;
const stored = new Map<string, string>();

/** The part of the browser's Request that the client uses. */
class Request {
  upload = { onprogress: null };
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  #call: Call = { method: "", path: "", token: undefined };

  open(method: string, path: string) {
    this.#call = { method, path, token: undefined };
  }
  setRequestHeader(name: string, value: string) {
    if (name === "authorization") this.#call.token = value.replace("Bearer ", "");
  }
  async send() {
    calls.push(this.#call);
    const given = await answer(this.#call);
    if (given === "lost") this.onerror?.();
    else {
      this.status = given.status;
      this.responseText = JSON.stringify(given.body) ?? "";
      this.onload?.();
    }
    this.onloadend?.();
  }
  abort() {
    this.onabort?.();
  }
}

vi.stubGlobal("XMLHttpRequest", Request);
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const { AdminError, adminCall, postLogin, refreshToken } = await import(
  "#web/admin/platform/session/client.ts"
);
const { clearSession, sessionState, setUser } = await import("#web/admin/platform/session/session-store.ts");
const { NetworkError } = await import("#web/api/client.ts");

const REFRESH = "/api/auth/refresh-token";
const refreshes = () => calls.filter(({ path }) => path === REFRESH).length;
const REFRESHED = { status: 200, body: { token: "new", user: USER } };

/** A server that accepts only the token `new`; `refreshed` is its answer to a refresh. */
const knowsNew = (refreshed: Answer) => (call: Call) => {
  if (call.path === REFRESH) return refreshed;
  return call.token === "new" ? { status: 200, body: call.path } : { status: 401, body: { message: "No" } };
};

beforeEach(() => {
  calls = [];
  stored.set("adminToken", "old");
  stored.set("adminTokenExpiry", String(Date.now() + 60_000));
  setUser(USER);
  answer = knowsNew(REFRESHED);
});

describe("a 401 response", () => {
  it("causes one refresh and one retry with the new token", async () => {
    expect(await adminCall("/api/stats")).toBe("/api/stats");
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ["/api/stats", "old"],
      [REFRESH, "old"],
      ["/api/stats", "new"],
    ]);
    expect(stored.get("adminToken")).toBe("new");
  });

  it("ten concurrent ones share one refresh", async () => {
    expect(await Promise.all(TEN.map((path) => adminCall(path, { method: "DELETE" })))).toHaveLength(10);
    expect([calls.length, refreshes()]).toEqual([21, 1]);
  });

  it("one received after a refresh retries with the new token", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (call) => {
      if (call.path === "/api/late" && call.token === "old") await held;
      return knowsNew(REFRESHED)(call);
    };
    const late = adminCall("/api/late");
    await adminCall("/api/stats");
    release();
    expect(await late).toBe("/api/late");
    expect(refreshes()).toBe(1);
  });

  it("a retry that is rejected again is not repeated", async () => {
    answer = (call) => (call.path === REFRESH ? REFRESHED : { status: 401, body: { message: "No" } });
    await expect(adminCall("/api/stats")).rejects.toMatchObject({ status: 401, message: "No" });
    expect([calls.length, refreshes()]).toEqual([3, 1]);
  });

  for (const [name, refreshed] of [
    ["refused", { status: 401, body: {} }],
    ["broken", { status: 500 }],
    ["without a token", { status: 200, body: { user: USER } }],
    ["empty", { status: 204 }],
  ] as const) {
    it(`a refresh that is ${name} ends the session once and rejects all ten calls`, async () => {
      answer = knowsNew(refreshed);
      const results = await Promise.allSettled(TEN.map((path) => adminCall(path)));
      expect(results.every(({ status }) => status === "rejected")).toBe(true);
      expect([calls.length, refreshes()]).toEqual([11, 1]);
      expect([...stored.keys()]).toEqual([]);
      expect(sessionState()).toEqual({ status: "unauthenticated" });
    });
  }

  it("a refresh without network keeps the session", async () => {
    answer = knowsNew("lost");
    await expect(adminCall("/api/stats")).rejects.toBeInstanceOf(NetworkError);
    expect(stored.get("adminToken")).toBe("old");
    expect(sessionState().status).toBe("authenticated");
  });

  it("of the login causes no refresh", async () => {
    await expect(postLogin({ email: "a@example.com", password: "123456" })).rejects.toBeInstanceOf(
      AdminError,
    );
    expect(refreshes()).toBe(0);
  });
});

describe("admin API client", () => {
  it("a logout during a refresh stays logged out", async () => {
    answer = (call) => {
      clearSession();
      return knowsNew(REFRESHED)(call);
    };
    await expect(refreshToken()).rejects.toBeInstanceOf(AdminError);
    expect([...stored.keys()]).toEqual([]);
  });

  it("stores the expiry before its token, whose change other tabs react to", async () => {
    // An emptied map has its keys in the order in which they are written.
    stored.clear();
    await refreshToken();
    expect([...stored.keys()]).toEqual(["adminTokenExpiry", "adminToken"]);
  });

  for (const [name, body, message, fields] of [
    ["nothing", undefined, "", []],
    ["null", null, "", []],
    ["a text", "no", "", []],
    ["a message that is no text", { message: 5 }, "", []],
    ["errors that are no list", { message: "No", errors: "all" }, "No", []],
    [
      "fields",
      { message: "No", errors: [{ field: "title", message: "Bad" }] },
      "No",
      [{ field: "title", message: "Bad" }],
    ],
  ] as const) {
    it(`parses an error with ${name}`, async () => {
      answer = () => ({ status: 400, body });
      await expect(adminCall("/api/stats")).rejects.toMatchObject({ status: 400, message, fields });
    });
  }

  it("a call aborted before it began is not sent", async () => {
    await expect(adminCall("/api/stats", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(calls).toEqual([]);
  });

  it("rejects a user who is not an administrator", () => {
    setUser({ ...USER, role: "editor" });
    expect(sessionState()).toEqual({ status: "unauthenticated" });
    expect([...stored.keys()]).toEqual([]);
  });
});
