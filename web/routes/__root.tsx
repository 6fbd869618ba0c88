import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CRASH } from "../../contract/messages.ts";
import { publicOrigin } from "../api/client.ts";
import archivo from "../assets/fonts/archivo-core.woff2?url";
import { WholeCrashScreen } from "../ui/crash-screen.tsx";
import "../site/site.css";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: CRASH.title },
      // --paper of tokens.css: the browser's own bar continues the page.
      { name: "theme-color", content: "#f8f8f5" },
      ...(publicOrigin() ? [{ name: "site-origin", content: publicOrigin() }] : []),
    ],
    links: [
      // The font of codes is left to come when it is needed: asked for here, it would hold up the first picture.
      { rel: "preload", as: "font", type: "font/woff2", href: archivo, crossOrigin: "anonymous" },
      { rel: "icon", href: "/site-icon" },
      { rel: "manifest", href: "/site.webmanifest" },
    ],
  }),
  shellComponent: Document,
  component: Pages,
  errorComponent: WholeCrashScreen,
});

function Pages() {
  return (
    <QueryClientProvider client={Route.useRouteContext().queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
