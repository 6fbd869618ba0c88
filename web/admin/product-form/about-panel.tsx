import { useFormContext, useWatch } from "react-hook-form";
import { DESCRIPTION_MAX, TITLE_MAX } from "../../../contract/limits.ts";
import { TextArea, TextField } from "../../ui/field.tsx";
import type { FormValues } from "./form-values.ts";

/** Title and description, each with how much of its room is used. */
export function AboutPanel() {
  const {
    register,
    formState: { errors },
  } = useFormContext<FormValues>();
  return (
    <section className="panel" aria-label="Title and description">
      <div className="fields">
        <TextField
          {...register("title")}
          label="Title"
          hint={<Counter field="title" max={TITLE_MAX} />}
          error={errors.title?.message}
          autoComplete="off"
        />
        <TextArea
          {...register("description")}
          label="Description"
          hint={<Counter field="description" max={DESCRIPTION_MAX} />}
          error={errors.description?.message}
        />
      </div>
    </section>
  );
}

function Counter({ field, max }: { field: "title" | "description"; max: number }) {
  const { length } = useWatch<FormValues, typeof field>({ name: field }).trim();
  return <span className={length > max ? "over" : undefined}>{`${length} of ${max} characters`}</span>;
}
