import { expectDocumented } from "./documented.ts";

/** A response: status, headers, and the body, parsed if it is JSON. */
export interface Answer {
  /** The request, for failure messages. */
  call: string;
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of every shape, the expectations are its types
  body: any;
  text: string;
}

export interface FormFile {
  name: string;
  filename: string;
  type: string;
  bytes: Uint8Array;
}

export interface ApiClient {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, json?: unknown, headers?: Record<string, string>): Promise<Answer>;
  del(path: string, headers?: Record<string, string>): Promise<Answer>;
  form(
    method: string,
    path: string,
    fields: Record<string, string>,
    files?: readonly FormFile[],
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface CallOptions {
  headers?: Record<string, string>;
  body?: BodyInit;
}

/** An HTTP client for a running server, with an optional bearer token. */
export function apiClient(url: string, token?: string): ApiClient {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const call: ApiClient["call"] = async (method, path, options = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization, ...options.headers },
      redirect: "manual",
      ...(options.body === undefined ? {} : { body: options.body }),
    });
    const text = await response.text();
    const body = parse(response, text);
    const type = response.headers.get("content-type");
    expectDocumented({ method, url: path, sent: options.body, status: response.status, type, value: body });
    const request = `${method} ${path} ${typeof options.body === "string" ? options.body : ""}`;
    return { call: request.slice(0, 300), status: response.status, headers: response.headers, text, body };
  };
  const json =
    (method: string) =>
    (path: string, value?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, {
        headers: value === undefined ? headers : { "content-type": "application/json", ...headers },
        ...(value === undefined ? {} : { body: JSON.stringify(value) }),
      });
  return {
    call,
    get: (path, headers = {}) => call("GET", path, { headers }),
    post: json("POST"),
    put: json("PUT"),
    del: (path, headers = {}) => call("DELETE", path, { headers }),
    form(method, path, fields, files = [], headers = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const file of files) {
        form.append(file.name, new Blob([Buffer.from(file.bytes)], { type: file.type }), file.filename);
      }
      return call(method, path, { headers, body: form });
    },
  };
}

function parse(response: Response, text: string): unknown {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return isJson && text ? JSON.parse(text) : undefined;
}
