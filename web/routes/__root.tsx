import { createRootRoute } from "@tanstack/react-router";
import { AdminRoot } from "../admin/platform/shell/admin-root.tsx";
import { WholeCrashScreen } from "../ui/crash-screen.tsx";

export const Route = createRootRoute({
  head: () => ({ meta: [{ title: "Admin Panel" }] }),
  component: AdminRoot,
  errorComponent: WholeCrashScreen,
});
