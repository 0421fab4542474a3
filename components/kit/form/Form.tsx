import "@/lib/format/schemaTexts";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type DefaultValues, type FieldValues, FormProvider, useForm } from "react-hook-form";
import type * as z from "zod";
import { Banner } from "../Banner";
import { createFormFields } from "./createFormFields";
import { FormFieldsContext } from "./formContext";
import { RestoredNotice } from "./RestoredNotice";
import { applyServerIssues, type FormError, showFirstInvalid } from "./serverIssues";
import { useDraft } from "./useDraft";
import { useLeaveWarning } from "./useLeaveWarning";

export interface FormProps<Input extends FieldValues, Output> {
  /** The zod schema of what is sent; its messages are what people read. */
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Receives the parsed values. When it rejects, nothing is lost: pass the failure as `error`. */
  onSubmit: (values: Output) => unknown;
  /** What the server answered: `issues` go to their fields, `error` above them. */
  error?: FormError | null;
  /** Keeps what is typed for this tab under this key until it is saved ("carga-2026-11-20", with the thing's id). */
  draftKey?: string;
  /** Paths that are never kept (passwords). */
  draftOmit?: ReadonlyArray<string>;
  /** Asks before leaving with changes; true unless said. */
  warnOnLeave?: boolean;
  /** What Escape does where the form stands in the page itself. */
  onEscape?: () => void;
  /** False: something inside hears Ctrl and Cmd + Enter by itself. */
  ctrlEnter?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form over react-hook-form and a zod schema. Fields inside need only `name`; other parts may use
 * react-hook-form's `useFormContext`, `useWatch` and `useFieldArray`. Ctrl or Cmd + Enter submits.
 */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaultValues, onSubmit, error, draftKey, warnOnLeave = true } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: "onTouched" });
  const fields = useMemo(() => createFormFields(form), [form]);
  const draft = useDraft(form, draftKey, props.draftOmit);
  const { isDirty, isSubmitSuccessful } = form.formState;
  useLeaveWarning(warnOnLeave && (isDirty || draft.restored) && !isSubmitSuccessful);

  useEffect(() => {
    if (!error) return;
    applyServerIssues(form, error);
    showFirstInvalid(element.current);
  }, [error, form]);

  const submit = form.handleSubmit(
    async (values) => {
      await onSubmit(values);
      draft.clear();
    },
    () => showFirstInvalid(element.current),
  );

  return (
    <FormProvider {...form}>
      <FormFieldsContext value={fields}>
        <form
          ref={element}
          id={props.id}
          className={props.className ?? "flex flex-col gap-5"}
          noValidate
          onSubmit={(event) => {
            event.stopPropagation();
            submit(event).catch(() => undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") props.onEscape?.();
            // Held down it is pressed once, but where it makes new lines.
            if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement))
              return event.preventDefault();
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || props.ctrlEnter === false) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
        >
          <RestoredNotice kept={draft} />
          {error?.error && (
            <div data-form-error>
              <Banner tone="bad">{error.error}</Banner>
            </div>
          )}
          {props.children}
        </form>
      </FormFieldsContext>
    </FormProvider>
  );
}
