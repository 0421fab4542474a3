import { useState } from "react";
import * as z from "zod";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { onceKey } from "@/lib/client/onceKey";
import { useRead } from "@/lib/client/useRead";
import type { CallOutput } from "@/lib/http/contract";
import { listCompanies } from "@/lib/musicwins/companies/api";
import { listFinancieros } from "@/lib/musicwins/financieros/api";
import { requestInvoice } from "@/lib/musicwins/invoiceRequests/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { blankMail, blankTaxId } from "@/lib/musicwins/schema";
import { useLineWrite } from "../live/useMusicWinsLive";
import { pairText } from "../words";

type Made = CallOutput<typeof requestInvoice>["data"];

const invoiceForm = z.object({
  proveedor: z.string().trim().min(1, "Falta el proveedor."),
  proveedor_mail: blankMail,
  proveedor_cuit: blankTaxId,
  company_id: z.string(),
  /** "" for the whole proposal, else a financiero. */
  parte: z.string(),
});

/** Asks a supplier for the invoice: makes the link, mails it, and shows it this once. */
export default function InvoiceModal({
  row: asked,
  onMade,
  onClose,
}: {
  row: BudgetRow;
  onMade: (id: number, url: string) => void;
  onClose: () => void;
}) {
  // Of the proposal it was opened for, although another one is chosen meanwhile.
  const [row] = useState(asked);
  const [once] = useState(onceKey);
  const companies = useRead(listCompanies, {});
  const parts = useRead(listFinancieros, {
    params: { id: String(row.id) },
    query: { isOption: row.isop, optionNumber: row.option_number },
  });
  const { run, error } = useLineWrite(requestInvoice, row.id);
  const [made, setMade] = useState<Made | null>(null);
  const whole = `Todo: ${pairText({ ars: row.alicuota_ars, usd: row.alicuota_usd })}`;
  const options = (parts.data?.data ?? []).map((part) => ({
    value: String(part.id),
    label: `${part.tipo_label}: ${pairText({ ars: part.alicuota_ars, usd: part.alicuota_usd })}`,
  }));

  const save = async ({ parte, company_id, ...supplier }: z.output<typeof invoiceForm>) => {
    const subject = parte
      ? { presupuesto: Number(parte), isfinanciero: true }
      : { presupuesto: row.id, isop: row.isop, option_number: row.option_number };
    const company = company_id ? { company_id: Number(company_id) } : {};
    const asked = { ...supplier, ...company, ...subject };
    const { data } = await run({ body: { ...asked, clave: once.keyOf(asked) } });
    onMade(data.id, data.url);
    setMade(data);
  };

  if (made) return <MadeLink made={made} onClose={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title="Pedir factura"
      description="El proveedor recibe un enlace de un solo uso para subirla, sin cuenta."
      size="lg"
      closable
    >
      {!companies.data && !companies.error && <SkeletonRows rows={3} />}
      {(companies.data || companies.error) && (
        <Form
          schema={invoiceForm}
          defaultValues={{
            proveedor: row.proveedor,
            proveedor_mail: row.proveedor_mail,
            proveedor_cuit: row.proveedor_cuit,
            company_id: String(companies.data?.data[0]?.id ?? ""),
            parte: "",
          }}
          draftKey={`bsastrap-factura-${row.id}`}
          onSubmit={save}
          error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
        >
          <Fieldset columns={2}>
            <TextField name="proveedor" label="Proveedor" required autoFocus />
            <TextField
              name="proveedor_mail"
              label="Mail del proveedor"
              type="email"
              help="Sin mail, el enlace se copia y se manda a mano."
            />
            <TextField name="proveedor_cuit" label="CUIT o NIF" help="Si está, la factura tiene que ser suya." />
            <SelectField
              name="company_id"
              label="Facturar a"
              help={
                companies.data?.data.length === 0 ? "Falta cargar una empresa: lo hace un administrador." : undefined
              }
              options={(companies.data?.data ?? []).map(({ id, name, tax_id }) => ({
                value: String(id),
                label: `${name}, ${tax_id}`,
              }))}
            />
            {options.length > 0 && (
              <SelectField name="parte" label="Por" options={[{ value: "", label: whole }, ...options]} />
            )}
          </Fieldset>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancelar</Button>
            <SubmitButton busyText="Enviando...">Pedir factura</SubmitButton>
          </div>
        </Form>
      )}
    </Modal>
  );
}

function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Enlace listo"
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Banner tone="good">
          {made.mailed
            ? `Se envió a ${made.proveedor_mail}.`
            : "No se mandó por mail: copiarlo y mandarlo al proveedor."}
        </Banner>
        <p className="text-help text-muted">Solo se muestra ahora. Sirve una vez; abrirlo no lo gasta.</p>
        <p className="break-all rounded-control bg-sunken px-3 py-2 text-help">{made.url}</p>
        <div>
          <CopyButton text={made.url} label="Copiar el enlace del proveedor">
            Copiar enlace
          </CopyButton>
        </div>
      </div>
    </Modal>
  );
}
