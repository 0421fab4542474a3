import { useMemo } from "react";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import type { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { addReportEmails, updateReportEmail } from "@/lib/ticketing/reportEmails/api";
import type { ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import type { MailReportType } from "@/lib/ticketing/rules/kinds";
import { addressesIn } from "@/lib/ticketing/rules/recipients";
import { zoneOptions } from "@/lib/ticketing/rules/schedule";
import { AboutFields } from "./AboutFields";
import { RhythmField } from "./RhythmField";
import {
  aboutBody,
  addedText,
  knownRecipient,
  newRecipient,
  type RecipientValues,
  recipientSchema,
} from "./recipientForm";
import { REFRESH } from "./refresh";

/** Adds recipients, as many as are pasted, or changes one and its schedule. */
export function RecipientForm({
  type,
  row,
  onDone,
}: {
  type: MailReportType;
  row?: ReportEmailRow;
  onDone: () => void;
}) {
  const add = useWrite(addReportEmails, REFRESH);
  const update = useWrite(updateReportEmail, REFRESH);
  const schema = useMemo(() => recipientSchema(Boolean(row)), [row]);
  const save = async (values: RecipientValues) => {
    const { hora, dias, zona, activo } = values;
    const emails = addressesIn(values.emails);
    const [email] = emails;
    if (row) {
      const body = { email, hora, dias, zona, activo, version: row.version };
      await update.run({ params: { type: row.type, id: row.id }, body });
      toast.saved(`Horario de ${email} guardado`);
    } else {
      const body = { ...aboutBody(values), emails, hora, dias, zona, activo };
      toast.saved(addedText(await add.run({ params: { type: values.type }, body })));
    }
    onDone();
  };
  return (
    <section
      aria-label={row ? `Cambiar ${row.email}` : "Agregar destinatarios"}
      className="rounded-card border border-line bg-sunken p-4"
    >
      <Form
        schema={schema}
        defaultValues={row ? knownRecipient(row) : newRecipient(type)}
        onSubmit={save}
        error={formError(add.error ?? update.error)}
        draftKey={row ? undefined : "destinatarios"}
        warnOnLeave={false}
        className="flex flex-col gap-4"
      >
        {!row && <AboutFields />}
        {row ? (
          <TextField name="emails" label="Mail" type="email" autoComplete="off" required autoFocus />
        ) : (
          <TextArea
            name="emails"
            label="Mails"
            required
            autoFocus
            rows={2}
            help="Uno o varios: separados por coma, punto y coma, espacio o renglón."
          />
        )}
        <RhythmField />
        <Fieldset columns={2}>
          <TimeField name="hora" label="Hora" required />
          <SelectField name="zona" label="Zona horaria" options={zoneOptions(row?.zona)} />
        </Fieldset>
        <Checkbox name="activo" label="Enviar según este horario" />
        <FormActions>
          <SubmitButton>{row ? "Guardar" : "Agregar"}</SubmitButton>
          <Button onClick={onDone}>Cancelar</Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** What the server says of one of the addresses (`emails.3`) is said where they are typed. */
function formError(error: CallError | null) {
  const issues = error?.issues.map(({ path, message }) => ({ path: path.replace(/^emails?\b.*/, "emails"), message }));
  return error && { error: issues?.length ? undefined : error.message, issues };
}
