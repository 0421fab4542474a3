import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { FormActions } from "@/components/kit/fields/Fieldset";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { CallError } from "@/lib/client/callError";

interface Props<Input extends FieldValues, Output, View extends { version: number }> {
  title: string;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** What is changed; null for a new one. */
  record: View | null;
  /** Saves over the given version (0 for a new one). */
  onSave: (values: Output, version: number) => Promise<unknown>;
  /** What somebody else left meanwhile, in a sentence. */
  describe: (current: View) => ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of one setting. When somebody else saved meanwhile, shows what they left and keeps what is written: saving again
 * puts it over theirs.
 */
export function SettingForm<Input extends FieldValues, Output, View extends { version: number }>({
  title,
  schema,
  defaultValues,
  record,
  onSave,
  describe,
  onClose,
  children,
}: Props<Input, Output, View>) {
  const [error, setError] = useState<CallError | null>(null);
  const [theirs, setTheirs] = useState<View | null>(null);
  const save = async (values: Output) => {
    setError(null);
    try {
      await onSave(values, (theirs ?? record)?.version ?? 0);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      if (caught.status === 409 && caught.current) setTheirs(caught.current as View);
      else setError(caught);
      throw caught;
    }
    onClose();
  };
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h3 className="text-section">{title}</h3>
      <Form
        schema={schema}
        defaultValues={defaultValues}
        onSubmit={save}
        error={error && { error: error.issues?.length ? undefined : error.message, issues: error.issues }}
      >
        {theirs && (
          <div role="alert">
            <Banner tone="warn" title="Otra persona lo guardó mientras tanto">
              Quedó así: {describe(theirs)}. Guardar de nuevo deja lo que está escrito acá.
            </Banner>
          </div>
        )}
        {children}
        <FormActions>
          <SubmitButton>{theirs ? "Guardar lo mío" : "Guardar"}</SubmitButton>
          <Button variant="ghost" onClick={onClose}>
            {theirs ? "Dejar lo que está" : "Cancelar"}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
