import * as z from "zod";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { Fieldset, FormActions } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { toast } from "@/components/kit/toast";
import type { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { addReportEmail, updateReportEmail } from "@/lib/ticketing/reportEmails/api";
import { addReportEmailBody, type ReportEmailRow } from "@/lib/ticketing/reportEmails/schema";
import type { ReportType } from "../RecipientsDrawer";
import { DaysField } from "./DaysField";
import { zoneOptions } from "./schedule";

const shape = addReportEmailBody.shape;
const SCHEMA = z.object({
  email: shape.email,
  hora: shape.hora.unwrap(),
  dias: shape.dias.unwrap(),
  zona: shape.zona.unwrap(),
  activo: shape.activo.unwrap(),
});
const START = {
  email: "",
  hora: "09:00",
  dias: [1, 2, 3, 4, 5, 6, 7],
  zona: "America/Argentina/Buenos_Aires",
  activo: true,
};
const REFRESH = { refresh: ["/tickets/report-emails", "/tickets/send-excel"] };

/** Adds a recipient, or changes one and its schedule. */
export function RecipientForm({ type, row, onDone }: { type: ReportType; row?: ReportEmailRow; onDone: () => void }) {
  const add = useWrite(addReportEmail, REFRESH);
  const update = useWrite(updateReportEmail, REFRESH);
  const save = async (values: z.output<typeof SCHEMA>) => {
    if (row) await update.run({ params: { type, id: row.id }, body: { ...values, version: row.version } });
    else await add.run({ params: { type }, body: values });
    toast.saved(row ? `Horario de ${values.email} guardado` : `${values.email} va a recibir el reporte`);
    onDone();
  };
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <Form
        schema={SCHEMA}
        defaultValues={row ? { ...START, ...pick(row) } : START}
        onSubmit={save}
        error={formError(add.error ?? update.error)}
        warnOnLeave={false}
        className="flex flex-col gap-4"
      >
        <TextField name="email" label="Mail" type="email" autoComplete="off" required autoFocus />
        <DaysField name="dias" label="Días" />
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
    </div>
  );
}

const pick = ({ email, hora, dias, zona, activo }: ReportEmailRow) => ({ email, hora, dias, zona, activo });

function formError(error: CallError | null) {
  return error && { error: error.message, issues: error.issues };
}
