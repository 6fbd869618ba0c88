import { createRootRoute, HeadContent, Scripts } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CRASH } from "../../contract/messages.ts";
import archivo from "../assets/fonts/archivo-core.woff2?url";
import { WholeCrashScreen } from "../ui/crash-screen.tsx";
import "../site/site.css";

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: CRASH.title },
      // --paper of tokens.css: the browser's own bar continues the page.
      { name: "theme-color", content: "#f8f8f5" },
    ],
    links: [
      { rel: "preload", as: "font", type: "font/woff2", href: archivo, crossOrigin: "anonymous" },
      { rel: "icon", href: "/site-icon" },
      { rel: "manifest", href: "/site.webmanifest" },
    ],
  }),
  shellComponent: Document,
  errorComponent: WholeCrashScreen,
});

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
