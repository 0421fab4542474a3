import { useMemo } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import type { FormError } from "@/components/kit/form/serverIssues";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { addReportEmails, updateReportEmail } from "@/lib/ticketing/reportEmails/api";
import { type ReportEmailRow, reportEmail } from "@/lib/ticketing/reportEmails/schema";
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
  RECIPIENT_FACTS,
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
  const { form, conflict } = useVersionedForm<ReportEmailRow, RecipientValues>({
    id: "destinatario",
    row: row ?? null,
    current: reportEmail,
    save: async (values, over) => {
      const { hora, dias, zona, activo } = values;
      const emails = addressesIn(values.emails);
      const [email] = emails;
      if (over) {
        const body = { email, hora, dias, zona, activo, version: over.version };
        await update.run({ params: { type: over.type, id: over.id }, body });
        toast.saved(`Horario de ${email} guardado`);
      } else {
        const body = { ...aboutBody(values), emails, hora, dias, zona, activo };
        toast.saved(addedText(await add.run({ params: { type: values.type }, body })));
      }
      onDone();
    },
    onTheirs: onDone,
  });
  return (
    <section
      aria-label={row ? `Cambiar ${row.email}` : "Agregar destinatarios"}
      className="rounded-card border border-line bg-sunken p-4"
    >
      <Form
        {...form}
        error={form.error && atAddresses(form.error)}
        schema={schema}
        defaultValues={row ? knownRecipient(row) : newRecipient(type)}
        draftKey={row ? undefined : "destinatarios"}
        warnOnLeave={false}
        className="flex flex-col gap-4"
      >
        {conflict && (
          <ConflictCompare
            facts={differing(RECIPIENT_FACTS, conflict.mine, knownRecipient(conflict.theirs))}
            {...conflict.choose}
          />
        )}
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
const atAddresses = ({ error, issues = [] }: FormError): FormError => ({
  error,
  issues: issues.map(({ path, message }) => ({ path: String(path).replace(/^emails?\b.*/, "emails"), message })),
});
