import { describe, expect, test } from "vitest";
import {
  generatePassword,
  hashPassword,
  verifyNobody,
  verifyPassword,
} from "../../../server/accounts/auth/passwords.ts";
import { boundedQueue } from "../../../server/platform/http/overload.ts";

describe("a stored password", () => {
  test("is recognised, whatever way its letters are composed", async () => {
    const stored = await hashPassword("Weberei Süd");
    expect(await verifyPassword(stored, "Weberei Süd".normalize("NFD"))).toBe(true);
  });

  test("is salted and says how it was made", async () => {
    const [one, other] = await Promise.all([hashPassword("shuttle"), hashPassword("shuttle")]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain("shuttle");
  });

  test.each(["", "Shuttle", "shuttle ", " shuttle", "shuttl"])("is not %j", async (wrong) => {
    expect(await verifyPassword(await hashPassword("shuttle"), wrong)).toBe(false);
  });

  test.each([
    "",
    "shuttle",
    "scrypt$32768$8$1$$",
    "scrypt$NaN$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "bcrypt$32768$8$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])("that has not our form fits nothing: %j", async (stored) => {
    expect(await verifyPassword(stored, "")).toBe(false);
    expect(await verifyPassword(stored, "shuttle")).toBe(false);
  });
});

test("nobody has no password", async () => {
  expect(await verifyNobody("")).toBe(false);
  expect(await verifyNobody("shuttle")).toBe(false);
});

test("a generated password has 20 characters that can't be mistaken for each other", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{20}$/);
  expect(passwords.join("")).not.toMatch(/[lo01]/);
});

describe("the queue in front of the hashing", () => {
  test("lets no more run at once than it says, in order, and refuses what it can't hold", async () => {
    const inTurn = boundedQueue(2, 3);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (n: number) =>
      inTurn(() => {
        started.push(n);
        return new Promise<number>((resolve) => finish.push(() => resolve(n)));
      });
    const accepted = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toMatchObject({ statusCode: 503 });
    expect(started).toEqual([1, 2]);
    for (const n of [1, 2, 3, 4, 5]) {
      finish[n - 1]?.();
      expect(await accepted[n - 1]).toBe(n);
      expect(started.length).toBeLessThanOrEqual(Math.min(5, n + 2));
    }
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });

  test("goes on after work that fails", async () => {
    const inTurn = boundedQueue(1, 10);
    const failing = inTurn(() => Promise.reject(new Error("no")));
    const next = inTurn(async () => "yes");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });
});
