import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { SERVER } from "#contract/platform/server-messages.ts";
import { ProblemError } from "./problems.ts";
import { isThroughUndeclaredProxy, networkOf, wideNetworkOf } from "./proxies.ts";

/** Whose work it is: the address and the wider network of a request, as other limits count them. */
export interface Client {
  address: string;
  network: string;
}

/** Jobs, and requests whose address isn't known: they share one lane, which is limited by the total alone. */
const NOBODY: Client = { address: "", network: "" };

const clients = new AsyncLocalStorage<Client>();

export const clientOf = (request: FastifyRequest): Client =>
  isThroughUndeclaredProxy(request)
    ? NOBODY
    : { address: networkOf(request.ip), network: wideNetworkOf(request.ip) };

/** Runs `work` for a client: the queues that it reaches, at any depth, put it in this client's lane. */
export const runFor = <T>(client: Client, work: () => T): T => clients.run(client, work);

/** Waiting items of one client, oldest first. */
interface Lane<T> {
  client: Client;
  items: T[];
}

/**
 * Waiting items, taken in turns: of each wider network, in it of each address, the oldest first. So neither many requests of
 * one address nor many addresses of one network delay those of others.
 */
export function fairLanes<T>() {
  const networks = new Map<string, Map<string, Lane<T>>>();
  let size = 0;
  const laneOf = ({ network, address }: Client) => networks.get(network)?.get(address);
  const countOf = (lanes: Map<string, Lane<T>>) =>
    lanes.values().reduce((sum, { items }) => sum + items.length, 0);
  const drop = (client: Client, item: T) => {
    const lane = laneOf(client);
    const at = lane?.items.indexOf(item) ?? -1;
    if (at < 0) return;
    lane?.items.splice(at, 1);
    size -= 1;
    if (!lane?.items.length) networks.get(client.network)?.delete(client.address);
    if (!networks.get(client.network)?.size) networks.delete(client.network);
  };
  return {
    size: () => size,
    waitingOf: (client: Client): number => laneOf(client)?.items.length ?? 0,
    add(client: Client, item: T) {
      const lanes = networks.get(client.network) ?? new Map<string, Lane<T>>();
      const lane = lanes.get(client.address) ?? { client, items: [] };
      networks.set(client.network, lanes.set(client.address, lane));
      lane.items.push(item);
      size += 1;
    },
    drop,
    /** Takes the next item; its network and address go to the end of their queues. */
    next(): { client: Client; item: T } | undefined {
      const [network, lanes] = networks.entries().next().value ?? [];
      const [address, lane] = lanes?.entries().next().value ?? [];
      if (network === undefined || !lanes || address === undefined || !lane) return undefined;
      networks.delete(network);
      networks.set(network, lanes);
      lanes.delete(address);
      lanes.set(address, lane);
      const [item] = lane.items as [T];
      drop(lane.client, item);
      return { client: lane.client, item };
    },
    /** Returns the newest item of the longest lane in the fullest network, if that network or lane has more than the client's. */
    surplus(client: Client): { client: Client; item: T } | undefined {
      const [fullest] = [...networks.values()].sort((one, other) => countOf(other) - countOf(one));
      const [longest] = [...(fullest?.values() ?? [])].sort(
        (one, other) => other.items.length - one.items.length,
      );
      const item = longest?.items.at(-1);
      if (!fullest || !longest || item === undefined) return undefined;
      const own = networks.get(client.network);
      const isMore =
        own === fullest
          ? longest.items.length > (laneOf(client)?.items.length ?? 0)
          : countOf(fullest) > (own ? countOf(own) : 0);
      return isMore ? { client: longest.client, item } : undefined;
    },
  };
}

interface Task<T> extends PromiseWithResolvers<T> {
  /** Those in whose lanes it waits, by address. */
  clients: Map<string, Client>;
  start(client: Client): void;
}

/**
 * Runs at most `atOnce` tasks and queues `waitingMax`, which bounds memory; clients take turns. One client has at most half of
 * the places. Work beyond that gets 503; if all places are taken, the client with the most waiting loses its newest instead.
 * Work with the same `name` is done once, as soon as it is the turn of one of those who wait for it.
 */
export function fairQueue<T>(
  atOnce: number,
  waitingMax: number,
): (work: () => Promise<T>, name?: string) => Promise<T> {
  const lanes = fairLanes<Task<T>>();
  const named = new Map<string, Task<T>>();
  let running = 0;

  const leave = (task: Task<T>, client: Client) => {
    lanes.drop(client, task);
    task.clients.delete(client.address);
  };
  const refused = () => new ProblemError(503, SERVER.unavailable);

  function makeRoom(client: Client): boolean {
    if (client !== NOBODY && lanes.waitingOf(client) >= Math.ceil(waitingMax / 2)) return false;
    if (lanes.size() < waitingMax) return true;
    const surplus = lanes.surplus(client);
    if (!surplus) return false;
    leave(surplus.item, surplus.client);
    if (!surplus.item.clients.size) surplus.item.reject(refused());
    return true;
  }

  function begin(task: Task<T>, client: Client): void {
    running += 1;
    for (const each of task.clients.values()) leave(task, each);
    task.start(client);
  }

  function newTask(work: () => Promise<T>, name: string | undefined): Task<T> {
    const task: Task<T> = {
      ...Promise.withResolvers<T>(),
      clients: new Map(),
      // In the async context of its request, but for the client whose turn it is.
      start: AsyncLocalStorage.bind((client: Client) => {
        runFor(client, async () => work())
          .finally(() => {
            running -= 1;
            const next = lanes.next();
            if (next) begin(next.item, next.client);
          })
          .then(task.resolve, task.reject);
      }),
    };
    if (name !== undefined) {
      named.set(name, task);
      const forget = () => named.delete(name);
      task.promise.then(forget, forget);
    }
    return task;
  }

  function wait(task: Task<T>, client: Client): void {
    task.clients.set(client.address, client);
    lanes.add(client, task);
  }

  return (work, name) => {
    const client = clients.getStore() ?? NOBODY;
    const known = name === undefined ? undefined : named.get(name);
    if (known) {
      if (known.clients.size && !known.clients.has(client.address)) wait(known, client);
      return known.promise;
    }
    const hasTurn = running < atOnce;
    if (!hasTurn && !makeRoom(client)) return Promise.reject(refused());
    const task = newTask(work, name);
    if (hasTurn) begin(task, client);
    else wait(task, client);
    return task.promise;
  };
}
