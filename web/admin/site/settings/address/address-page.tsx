import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { ADDRESS_ADMIN } from "#contract/operations/messages.ts";
import { SiteAddress, SiteAddressBody } from "#contract/site/address.ts";
import { siteAddress } from "#contract/site/calls.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { put, readOf } from "#web/admin/platform/calls/reads.ts";
import { textOrNull } from "#web/admin/platform/form/lines.ts";
import { useStoredForm } from "#web/admin/platform/form/use-stored-form.ts";
import { ReadPanel } from "#web/admin/platform/ui/read.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";
import { FormPanel } from "../form/form-panel.tsx";

const addressQuery = readOf(siteAddress.read);

/** An empty field means no address. */
const schema = z.object({ publicUrl: textOrNull(SiteAddressBody.shape.publicUrl) });
const NAMES = { publicUrl: "Address of the site" };

/** /admin/settings/address: the site's public address. */
export const AddressPage = () => (
  <ReadPanel of={useQuery(addressQuery)} title="Site address" failed={ADDRESS_ADMIN.loadFailed}>
    {(address) => <AddressForm address={address} />}
  </ReadPanel>
);

function AddressForm({ address }: { address: SiteAddress }) {
  const isFixed = address.isFromEnvironment;
  const of = useStoredForm<z.input<typeof schema>, SiteAddressBody, SiteAddress>({
    name: "site address",
    stored: address,
    shape: SiteAddress,
    valuesOf: ({ publicUrl }) => ({ publicUrl: publicUrl ?? "" }),
    schema,
    names: NAMES,
    put: (json, { version }) => ask(siteAddress.save, { json, version }),
    show: (answer) => put(addressQuery, answer),
    saved: ADDRESS_ADMIN.saved,
    failed: ADDRESS_ADMIN.saveFailed,
    isFixed: () => isFixed,
  });
  return (
    <FormPanel
      of={of}
      title="Site address"
      isFixed={isFixed}
      buttons={
        <Button onClick={() => of.form.setValue("publicUrl", location.origin, { shouldDirty: true })}>
          Use the address of this window
        </Button>
      }
    >
      {!address.publicUrl && <Note tone="warn">{ADDRESS_ADMIN.none}</Note>}
      <TextField
        label={NAMES.publicUrl}
        type="url"
        {...of.field("publicUrl", "Used for links in mails, share images and search engines.")}
      />
    </FormPanel>
  );
}
