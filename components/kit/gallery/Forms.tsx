import { useState } from "react";
import * as z from "zod";
import { DateField } from "../fields/DateField";
import { Fieldset, FormActions } from "../fields/Fieldset";
import { MoneyField } from "../fields/MoneyField";
import { TextField } from "../fields/TextField";
import { Form } from "../form/Form";
import { SubmitButton } from "../form/SubmitButton";
import type { FormError } from "../form/serverIssues";
import { Kbd } from "../Kbd";
import { toast } from "../toast";
import { Section } from "./Section";

const SCHEMA = z.object({
  concepto: z.string().min(1, "Concepto: escribir qué se paga"),
  importe: z.string().regex(/^\d+\.\d{2}$/, "Importe: escribir un importe, por ejemplo 1.234,50"),
  fecha: z.iso.date("Fecha de pago: escribir o elegir un día"),
});
const EMPTY = { concepto: "", importe: "", fecha: "" };
const TAKEN: FormError = {
  issues: [{ path: "body.concepto", message: "Concepto: ya hay uno igual, cambiar el nombre" }],
};

export function Forms() {
  const [error, setError] = useState<FormError | null>(null);
  return (
    <Section title="Formulario" note="guarda el borrador de la pestaña; “repetido” simula el rechazo del servidor">
      <Form
        schema={SCHEMA}
        defaultValues={EMPTY}
        draftKey="galeria"
        error={error}
        warnOnLeave={false}
        onSubmit={(values) => {
          if (values.concepto === "repetido") {
            setError({ ...TAKEN });
            throw new Error("refused");
          }
          setError(null);
          toast.saved(`“${values.concepto}” guardado`);
        }}
      >
        <Fieldset columns={3}>
          <TextField name="concepto" label="Concepto" required />
          <MoneyField name="importe" label="Importe" currency="ARS" required />
          <DateField name="fecha" label="Fecha de pago" required />
        </Fieldset>
        <FormActions>
          <SubmitButton>Guardar</SubmitButton>
          <span className="text-help text-muted">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> también guarda
          </span>
        </FormActions>
      </Form>
    </Section>
  );
}
