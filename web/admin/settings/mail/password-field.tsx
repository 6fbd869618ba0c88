import { type ComponentProps, useEffect, useRef, useState } from "react";
import { type FieldPath, useFormContext, useWatch } from "react-hook-form";
import { MAIL_ADMIN } from "../../../../contract/messages.ts";
import { TextField } from "../../../ui/field.tsx";
import type { MailValues } from "./mail-values.ts";

interface Props {
  field: (name: FieldPath<MailValues>, hint?: string) => Omit<ComponentProps<typeof TextField>, "label">;
  isStored: boolean;
  isFixed: boolean;
}

/** The password of the mail server: it goes in and never comes out; a stored one is replaced or removed. */
export function MailPasswordField({ field, isStored, isFixed }: Props) {
  const { setValue, formState, setFocus } = useFormContext<MailValues>();
  const isRemoved = useWatch<MailValues, "isPasswordRemoved">({ name: "isPasswordRemoved" });
  const [isReplacing, setIsReplacing] = useState(false);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const { hint, error, ...input } = field(
    "password",
    isStored ? "Left empty, the stored one stays." : undefined,
  );
  // The stored one is gone, replaced, or what was typed is given up.
  useEffect(() => {
    if (!formState.isDirty) setIsReplacing(false);
  }, [formState.isDirty]);
  useEffect(() => {
    if (isReplacing) setFocus("password");
  }, [isReplacing, setFocus]);
  const replace = () => {
    setIsReplacing(true);
    setValue("isPasswordRemoved", false, { shouldDirty: true });
  };
  const remove = (isWanted: boolean) => {
    setValue("isPasswordRemoved", isWanted, { shouldDirty: true });
    replaceButton.current?.focus();
  };
  if (isFixed || !isStored || isReplacing || error) {
    return (
      <TextField
        label="Password"
        isOptional={!isFixed}
        type="password"
        {...input}
        autoComplete="new-password"
        error={error}
        hint={hint}
      />
    );
  }
  return (
    <div className="field">
      <p className="label">Password</p>
      <p className="stored" role="status">
        {isRemoved ? MAIL_ADMIN.removed : MAIL_ADMIN.stored}
      </p>
      <div className="row">
        <button ref={replaceButton} type="button" className="btn s" onClick={replace}>
          Replace
        </button>
        <button type="button" className="btn s" onClick={() => remove(!isRemoved)}>
          {isRemoved ? "Keep" : "Remove"}
        </button>
      </div>
    </div>
  );
}
