import { createFileRoute } from "@tanstack/react-router";
import { SettingsLayout } from "../../../admin/site/settings/settings-layout.tsx";

export const Route = createFileRoute("/admin/_panel/settings")({ component: SettingsLayout });
