/**
 * Headers, Request and Response as far as the router's own handler needs them when it renders a page. The build puts them in the
 * place of the platform's (vite.config.ts), which bring a whole HTTP client along: 15 MB of every process that serves pages
 * (docs/decisions/0013).
 */

type HeadersInit = Headers | Readonly<Record<string, string>> | readonly (readonly [string, string])[];

export class Headers {
  readonly #values = new Map<string, string>();

  constructor(init: HeadersInit = {}) {
    const pairs = init instanceof Headers || Array.isArray(init) ? init : Object.entries(init);
    for (const [name, value] of pairs as Iterable<readonly [string, string]>) this.append(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

/** The wish for a page; nobody takes it back. */
export class Request {
  readonly method = "GET";
  readonly headers = new Headers();
  readonly signal = new AbortController().signal;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** A status and where it leads; the page itself is a text beside it. */
export class Response {
  readonly body = null;
  readonly status: number;
  readonly headers: Headers;

  constructor(_body: null, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) {
    this.status = status;
    this.headers = new Headers(headers);
  }
}
