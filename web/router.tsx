import { makeRouter } from "./make-router.ts";
import { routeTree } from "./routeTree.gen.ts";

/**
 * A router that knows every route: one per rendered page on the server, one for the visit in the browser of
 * who opens the back office. Visitors get theirs from client.tsx.
 */
export const getRouter = () => makeRouter(routeTree);

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
