import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { ButtonLink } from "@/components/kit/Button";
import { ErrorState } from "@/components/kit/ErrorState";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Kbd } from "@/components/kit/Kbd";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { createRequest, getForm } from "@/lib/boards/intake/api";
import type { FormView } from "@/lib/boards/intake/schema";
import { fieldsOf } from "@/lib/boards/rules/filled";
import { onceKey } from "@/lib/client/onceKey";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { FormFieldInput } from "../fields/FormFieldInput";
import { priorityOptions } from "../looks";
import { bodyOf, emptyValues, valuesSchema } from "./requestValues";
import { ShowField } from "./ShowField";

/** A department's form, as its board says. */
export function RequestForm({ board, address }: { board: string; address: Address }) {
  const { data, error, mutate } = useRead(getForm, { params: { board } });
  if (error && !data)
    return (
      <ErrorState
        title="No se pudo abrir el formulario"
        onRetry={() => void mutate()}
        requestId={error.requestId || undefined}
      >
        {error.message}
      </ErrorState>
    );
  return data ? <Asking form={data} address={address} /> : <SkeletonBar className="my-10" />;
}

const TEXTS = { title: "¿Qué se necesita?", description: "Detalle" };

function Asking({ form, address }: { form: FormView; address: Address }) {
  const { run, error } = useWrite(createRequest, { refresh: ["/boards/requests"] });
  const [files, setFiles] = useState<FileView[]>([]);
  const [once] = useState(onceKey);
  const [schema] = useState(() => valuesSchema(form));
  const noFiles = files.length === 0 && error?.issues?.find(({ path }) => path === "files")?.message;
  const send = async (values: Parameters<typeof bodyOf>[1]) => {
    const asked = { ...bodyOf(form, values), files: files.map(({ id }) => id) };
    const made = await run({ params: { board: form.board }, body: { ...asked, client_id: once.keyOf(asked) } });
    toast.saved(`${form.department} recibió el pedido ${made.code}`);
    address.set({ ver: "", form: "", pedido: String(made.id) }, { push: true });
  };
  return (
    <section aria-labelledby="form-title" className="flex w-full max-w-3xl flex-col gap-4">
      <div>
        <p className="text-second text-muted">{form.department}</p>
        <h2 id="form-title" className="text-section">
          {form.title}
        </h2>
        <p className="text-help text-muted">{form.about}</p>
      </div>
      <Form
        schema={schema}
        defaultValues={emptyValues(form)}
        draftKey={`pedido-${form.board}`}
        error={error && { error: error.issues?.length ? undefined : error.message, issues: error.issues }}
        onSubmit={send}
      >
        <TextField name="title" label={TEXTS.title} required maxLength={200} />
        <Fieldset columns={2}>
          {form.types.length > 1 && (
            <SelectField
              name="type"
              label="Tipo"
              required
              placeholder="Elegir"
              options={form.types.map((value) => ({ value, label: value }))}
            />
          )}
          <SelectField
            name="priority"
            label="Prioridad"
            options={priorityOptions(form)}
            help={form.urgentByLead ? `Urgente se pide: lo decide quien dirige ${form.department}.` : undefined}
          />
          {form.asks.includes("due") && (
            <DateField name="due_on" label="¿Para cuándo?" required={form.required.includes("due")} />
          )}
          {form.asks.includes("show") && (
            <ShowField name="show" label="Show" required={form.required.includes("show")} />
          )}
          <AskedFields form={form} />
        </Fieldset>
        <TextArea name="description" label={TEXTS.description} rows={4} maxLength={4_000} />
        {form.asks.includes("files") && (
          <div>
            {noFiles && (
              <p role="alert" className="mb-2 text-help text-bad">
                {noFiles}
              </p>
            )}
            <FileUpload
              label="Soltar acá los archivos"
              help={form.required.includes("files") ? "Al menos uno." : undefined}
              multiple
              remember={`pedido-${form.board}`}
              onUploaded={(file) => setFiles((before) => [...before.filter(({ id }) => id !== file.id), file])}
            />
            {files.length > 0 && (
              <FileList
                files={files}
                label="Archivos del pedido"
                onRemove={(file) => setFiles((before) => before.filter(({ id }) => id !== file.id))}
              />
            )}
          </div>
        )}
        <FormActions>
          <SubmitButton busyText="Enviando...">Enviar pedido</SubmitButton>
          <ButtonLink variant="ghost" href={address.href({ form: "" })}>
            Volver
          </ButtonLink>
          <span className="text-help text-muted phone:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> también envía
          </span>
        </FormActions>
      </Form>
    </section>
  );
}

/** The custom fields that the chosen type has. */
function AskedFields({ form }: { form: FormView }) {
  const type = (useWatch({ name: "type" }) as string | undefined) ?? "";
  return fieldsOf(form.fields, type).map((field) => (
    <FormFieldInput key={field.key} field={field} base="fields" people={form.people} required={field.required} />
  ));
}
