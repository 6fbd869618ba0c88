import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SETTINGS_ADMIN, SITE_ADMIN, SWITCH_LABELS } from "../../../../../contract/messages.ts";
import type { SettingsAnswer } from "../../../../../contract/site/settings.ts";
import { showToast } from "../../../../api/toast-store.ts";
import { toastFailure } from "../../../platform/calls/failure.ts";
import { ADMIN_KEY } from "../../../platform/calls/query.ts";
import { AdminError } from "../../../platform/session/client.ts";
import { PUT_SETTINGS, settingsQuery, useShowSettings } from "../settings-data.ts";

export const SITE_SWITCH_NAMES = ["contactMessages", "newsletter", "news"] as const;
export type SiteSwitch = (typeof SITE_SWITCH_NAMES)[number];

/**
 * Turns a switch over: at once in its row, and back again when the call fails. Several pressed in a row are sent one
 * after the other, each from the version that the one before has left.
 */
export function useSwitch(name: SiteSwitch, settings: SettingsAnswer) {
  const queries = useQueryClient();
  const show = useShowSettings();
  const { mutate, isPending, variables } = useMutation({
    mutationKey: [ADMIN_KEY, "settings", name],
    scope: { id: "settings-site" },
    networkMode: "always",
    mutationFn: (isOn: boolean) => {
      const { versions } = queries.getQueryData(settingsQuery.queryKey) ?? settings;
      return PUT_SETTINGS.site({ [name]: isOn }, versions.site);
    },
    onSuccess: (answer, isOn) => {
      show(answer);
      showToast({ kind: "success", text: SITE_ADMIN.turned(SWITCH_LABELS[name], isOn) });
    },
    onError: (error) => {
      const { current } = Object(error instanceof AdminError && error.body) as { current?: SettingsAnswer };
      if (current) show(current);
      toastFailure(error, SETTINGS_ADMIN.saveFailed);
    },
  });
  const isOn = isPending ? variables : settings.site[name];
  return { isOn, isPending, toggle: () => isPending || mutate(!isOn) };
}
