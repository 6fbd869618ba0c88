import { createFileRoute } from "@tanstack/react-router";
import { SettingsLayout } from "../../../admin/settings/settings-layout.tsx";

export const Route = createFileRoute("/admin/_panel/settings")({ component: SettingsLayout });
