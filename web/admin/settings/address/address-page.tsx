import "../../calls/zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { type SiteAddress, SiteAddressBody } from "../../../../contract/address.ts";
import { siteAddress } from "../../../../contract/calls/settings.ts";
import { ADDRESS_ADMIN, SETTINGS_ADMIN } from "../../../../contract/messages.ts";
import { showToast } from "../../../api/toast-store.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { ask } from "../../calls/ask.ts";
import { ADMIN_KEY, adminReads } from "../../calls/query.ts";
import { useSubmit } from "../../calls/use-submit.ts";
import { useUnsaved } from "../../unsaved/use-unsaved.ts";
import { PanelComing } from "../panel-states.tsx";

const addressQuery = queryOptions({
  queryKey: [ADMIN_KEY, "site address"],
  queryFn: ({ signal }) => ask(siteAddress.read, { signal }),
  ...adminReads,
});

/** An empty field is no address. */
const schema = z.object({
  publicUrl: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(SiteAddressBody.shape.publicUrl),
});
type Values = z.input<typeof schema>;
const check = zodResolver(schema);
const valuesOf = ({ publicUrl }: SiteAddress): Values => ({ publicUrl: publicUrl ?? "" });

/** /admin/settings/address: under which address visitors find the site. */
export function AddressPage() {
  const { data, isError, refetch } = useQuery(addressQuery);
  if (data) return <AddressForm key={data.version} address={data} />;
  const failed = isError ? ADDRESS_ADMIN.loadFailed : undefined;
  return <PanelComing title="Site address" failed={failed} onRetry={() => void refetch()} />;
}

function AddressForm({ address }: { address: SiteAddress }) {
  const queries = useQueryClient();
  const form = useForm<Values, unknown, SiteAddressBody>({
    resolver: check,
    defaultValues: valuesOf(address),
  });
  const { refusal, submit } = useSubmit(form as never, ADDRESS_ADMIN.saveFailed);
  const { errors, isSubmitting, isDirty } = form.formState;
  const isFixed = address.isFromEnvironment;
  useUnsaved({ isChanged: isDirty });
  const save = submit(async (values) => {
    const answer = await ask(siteAddress.save, { json: values as SiteAddressBody, version: address.version });
    queries.setQueryData(addressQuery.queryKey, answer);
    showToast({ kind: "success", text: ADDRESS_ADMIN.saved });
  });
  return (
    <form className="panel" aria-label="Site address" noValidate onSubmit={save}>
      <header>
        <h2>Site address</h2>
      </header>
      <div className="fields stack gap-5">
        {refusal && <Note tone="bad">{refusal.text}</Note>}
        {!address.publicUrl && <Note tone="warn">{ADDRESS_ADMIN.none}</Note>}
        <TextField
          label="Address of the site"
          type="url"
          autoComplete="off"
          readOnly={isFixed || isSubmitting}
          hint={
            isFixed ? SETTINGS_ADMIN.fixed : "It stands in links of mails, share pictures and search engines."
          }
          error={errors.publicUrl?.message}
          {...form.register("publicUrl")}
        />
        {!isFixed && (
          <div className="cluster">
            <button
              type="button"
              className="btn"
              onClick={() => form.setValue("publicUrl", location.origin, { shouldDirty: true })}
            >
              Use the address of this window
            </button>
            <BusyButton type="submit" isBusy={isSubmitting} busyText="Saving...">
              Save address
            </BusyButton>
          </div>
        )}
      </div>
    </form>
  );
}
