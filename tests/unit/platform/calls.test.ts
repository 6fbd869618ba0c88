import type { FastifyBaseLogger } from "fastify";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { CALLS } from "#contract/calls.ts";
import { call } from "#contract/platform/call.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { products } from "#contract/products/calls.ts";
import { news, tabs } from "#contract/site/home-content-calls.ts";
import { fieldKinds } from "#server/platform/http/form-fields.ts";
import { assertAllHandled, type Handler, type Handlers, handle } from "#server/platform/http/handle.ts";
import { decodeQuery } from "#server/platform/http/query.ts";
import { createVisit } from "#server/platform/http/visit.ts";

const shelf = {
  read: call("GET", "/shelves/{shelf}/boxes/{box}", "visitor", {
    summary: "Read a box",
    query: z.object({ page: z.int().min(1).max(9), word: z.string() }),
    answer: z.object({ box: z.string() }),
  }),
  remove: call("DELETE", "/shelves/{shelf}", "admin", {
    summary: "Remove a shelf",
    answer: null,
    status: 204,
  }),
};
const handlers: Handlers<typeof shelf> = {
  read: ({ params }) => ({ box: params.box }),
  remove: () => undefined,
};

test("a declared call without a handler throws at start", () => {
  const { remove, ...others } = handlers;
  expect(() => handle(shelf, others as typeof handlers)).toThrow("DELETE /shelves/{shelf} has no handler");
  const handled = handle(shelf, handlers);
  expect(() => assertAllHandled(handled, [shelf.read, shelf.remove])).not.toThrow();
  const missing = () => assertAllHandled(handled.slice(1), [shelf.read, shelf.remove]);
  expect(missing).toThrow("GET /shelves/{shelf}/boxes/{box} has no handler");
});

test("a handler of an undeclared call or a second handler throws at start", () => {
  const more = { ...handlers, rename: () => undefined };
  expect(() => handle(shelf, more)).toThrow("'rename', which is no declared call");
  const handled = handle(shelf, handlers);
  expect(() => assertAllHandled(handled, [shelf.read])).toThrow("DELETE /shelves/{shelf} is not declared");
  const twice = () => assertAllHandled([...handled, ...handled], [shelf.read, shelf.remove]);
  expect(twice).toThrow("handled twice");
});

test("a handler's parameters and answer have the types its call declares", () => {
  const read: Handler<typeof shelf.read> = ({ params, query, viewer }) => {
    // @ts-expect-error: the path has no such part
    const unknown: string = params.rack;
    // @ts-expect-error: a visitor may be nobody
    const person = () => viewer.id;
    return { box: `${params.box}${query.word}${unknown}${person}` };
  };
  handle(shelf, {
    read,
    // @ts-expect-error: nothing is answered
    remove: ({ actor }) => actor.id,
  });
  // @ts-expect-error: `box` is no number
  handle(shelf, { ...handlers, read: () => ({ box: 5 }) });
  // @ts-expect-error: `remove` has no handler
  const missing: Handlers<typeof shelf> = { read: handlers.read };
  expect(missing).not.toHaveProperty("remove");
});

test("no two calls have the same method and path", () => {
  const addresses = CALLS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test("decodes a query as declared", () => {
  const raw = { page: ["2", "70"], word: ["a", "b"], unheardOf: "x" };
  expect(decodeQuery(shelf.read, raw)).toEqual({ page: 9, word: "b" });
  expect(decodeQuery(shelf.read, { page: "x" })).toEqual({ page: undefined, word: "" });
  expect(decodeQuery(shelf.remove, raw)).toEqual({});
});

test("derives form field kinds from the schema", () => {
  const kinds = fieldKinds(products.create.form.fields);
  expect(kinds).toMatchObject({
    productId: "optionalNumber",
    partCode: "nullable",
    published: "boolean",
    catalogId: "nullable",
    price: "number",
    stock: "number",
    gstRate: "nullableNumber",
    specifications: "json",
  });
  expect(Object.keys(kinds)).not.toContain("title");
  expect(fieldKinds(products.update.form.fields)).toMatchObject({
    removedImages: "json",
    imageOrder: "json",
  });
  expect(fieldKinds(tabs.save.form.fields)).toEqual({ exists: "boolean" });
  expect(fieldKinds(news.create.form.fields)).toEqual({ tag: "nullable" });
});

test("a page calls the API internally as a visitor, with the same access rules and immutable answers", async () => {
  const log = { error: vi.fn() } as unknown as FastifyBaseLogger;
  const rack = {
    read: call("GET", "/racks/{rack}", "visitor", {
      summary: "Read a rack",
      query: shelf.read.query,
      answer: z.object({ on: z.array(z.string()) }),
    }),
    list: call("GET", "/racks", "admin", { summary: "List the racks", answer: null, status: 204 }),
    broken: call("GET", "/racks/broken", "visitor", { summary: "Fail", answer: shelf.read.answer }),
  };
  const visit = createVisit(
    handle(rack, {
      read: ({ params, query, viewer }) => ({ on: [params.rack, String(query.page), String(viewer)] }),
      list: () => undefined,
      broken: () => {
        throw new Error("secret");
      },
    }),
  );
  const found = await visit("GET /racks/{rack}", { params: { rack: "a" }, query: { page: 70 } }, log);
  expect(found).toEqual({ status: 200, body: { on: ["a", "9", "null"] } });
  expect(() => (found.body as { on: string[] }).on.push("b")).toThrow(TypeError);
  expect((await visit("GET /racks", {}, log)).status).toBe(401);
  expect((await visit("DELETE /shelves/{shelf}", {}, log)).status).toBe(404);
  expect(log.error).not.toHaveBeenCalled();
  const broken = await visit("GET /racks/broken", {}, log);
  expect(broken).toEqual({ status: 500, body: { message: SERVER.unexpected } });
  expect(log.error).toHaveBeenCalledOnce();
});
