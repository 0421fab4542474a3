import { type ReactNode, useId } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { FormActions } from "@/components/kit/fields/Fieldset";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";

interface Props<Input extends FieldValues, Output, View extends Content, Content> {
  title: string;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** What is changed; null for a new one. */
  record: View | null;
  /** The shape of such a record. */
  current: z.ZodType<View>;
  /** What it says, and what is typed as that. */
  facts: readonly Fact<Content>[];
  asContent: (values: Output) => Content;
  /** Saves over the given one; null for a new one. */
  onSave: (values: Output, over: View | null) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** The form of one setting. When somebody else saved it meanwhile, both versions are shown before anything is lost. */
export function SettingForm<Input extends FieldValues, Output, View extends Content, Content>({
  title,
  schema,
  defaultValues,
  record,
  current,
  facts,
  asContent,
  onSave,
  onClose,
  children,
}: Props<Input, Output, View, Content>) {
  const { form, conflict } = useVersionedForm<View, Output>({
    id: useId(),
    row: record,
    current,
    save: async (values, over) => {
      await onSave(values, over);
      onClose();
    },
    onTheirs: onClose,
  });
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h3 className="text-section">{title}</h3>
      <Form {...form} schema={schema} defaultValues={defaultValues}>
        {conflict && (
          <ConflictCompare facts={differing(facts, asContent(conflict.mine), conflict.theirs)} {...conflict.choose} />
        )}
        {children}
        <FormActions>
          <SubmitButton>Guardar</SubmitButton>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}
