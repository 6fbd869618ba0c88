import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import findMyWay from "find-my-way";
import { SERVER } from "../../../contract/messages.ts";
import { isPagePath } from "./errors.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
const isMethod = (method: string): method is Method => METHODS.some((known) => known === method);
/** Every page there may be: the renderer tells the known from the unknown. */
const PAGES = "/*";

/**
 * Answers what no route has taken: an address that takes other methods with 405 and their list, anything else
 * with 404. Must come before the first route.
 */
export function answerUnrouted(app: FastifyInstance, routerOptions: { maxParamLength: number }): void {
  const taken: [method: Method, url: string][] = [];
  app.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) if (isMethod(each) && url !== PAGES) taken.push([each, url]);
  });
  // Built for the first request that goes astray: it costs a start as much as the router itself.
  let built: ReturnType<typeof findMyWay> | undefined;
  const routes = () => {
    if (built) return built;
    built = findMyWay(routerOptions);
    for (const [method, url] of taken) built.on(method, url, () => undefined);
    return built;
  };
  const allowed = (path: string): readonly Method[] => {
    const own = METHODS.filter((method) => routes().find(method, path));
    return own.length || !isPagePath(path) ? own : ["GET", "HEAD"];
  };
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = allowed(request.url);
    reply.header("cache-control", "no-store");
    // A route that has taken the request and found nothing there.
    if (!methods.length || methods.some((method) => method === request.method)) {
      return reply.code(404).send({ message: SERVER.notFound });
    }
    return reply.code(405).header("allow", methods.join(", ")).send({ message: SERVER.wrongMethod });
  });
}
