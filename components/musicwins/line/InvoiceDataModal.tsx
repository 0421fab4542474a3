import { useWatch } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { getExtraction } from "@/lib/documents/api";
import { todayIn } from "@/lib/format/dates";
import { completeInvoice } from "@/lib/musicwins/invoiceRequests/api";
import { type InvoiceRequestView, uploadFields } from "@/lib/musicwins/invoiceRequests/schema";
import { EMPTY_INVOICE, suggestInvoice } from "@/lib/musicwins/rules/suggestion";
import { typeOptions } from "../voucherTypes";

const CURRENCIES = ["ARS", "USD"].map((value) => ({ value, label: value }));

/** The currency that was read, or the only one that was agreed. */
function currencyOf(read: string, { importe_ars, importe_usd }: InvoiceRequestView): "ARS" | "USD" {
  if (read === "ARS" || read === "USD") return read;
  return /[1-9]/.test(importe_usd) && !/[1-9]/.test(importe_ars) ? "USD" : "ARS";
}

/** The amounts, in the currency that is chosen. */
function Amounts() {
  const currency = String(useWatch({ name: "divisa" }) || "ARS");
  return (
    <>
      <MoneyField name="total" label="Importe total" required currency={currency} />
      <MoneyField
        name="percepciones"
        label="De eso, percepciones"
        help="No cuentan contra lo acordado."
        currency={currency}
      />
    </>
  );
}

/** Fills in the data of an invoice that came as a file alone, from what could be read of it after all. */
export default function InvoiceDataModal({ request, onClose }: { request: InvoiceRequestView; onClose: () => void }) {
  const { id, company, proveedor, proveedor_cuit, invoice } = request;
  const read = useRead(getExtraction, invoice?.file_id ? { params: { id: invoice.file_id } } : null);
  const { run, error } = useWrite(completeInvoice, { refresh: ["/bsastrap"] });
  const ready = !invoice?.file_id || read.data || read.error;
  const said = read.data?.proposal ? suggestInvoice(read.data.proposal) : EMPTY_INVOICE;
  const values = {
    ...said,
    supplier_tax_id: said.supplier_tax_id || proveedor_cuit,
    recipient_tax_id: said.recipient_tax_id || company.tax_id,
    divisa: currencyOf(said.divisa, request),
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Completar los datos de la factura"
      description={`Como están en el archivo que mandó ${proveedor}.`}
      size="lg"
      closable
    >
      {!ready && <SkeletonRows rows={4} />}
      {ready && (
        <Form
          schema={uploadFields}
          defaultValues={values}
          draftKey={`bsastrap-datos-factura-${id}`}
          onSubmit={async (body) => {
            await run({ params: { id: String(id) }, body });
            toast.saved(`Factura de ${proveedor} completa`);
            onClose();
          }}
          error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
        >
          <Fieldset columns={2}>
            <TextField name="supplier_tax_id" label="CUIT o NIF de quien factura" required autoFocus />
            <TextField name="recipient_tax_id" label="A nombre de (CUIT o NIF)" required />
            <SelectField
              name="tipo"
              label="Tipo de comprobante"
              placeholder="Elegir"
              required
              options={typeOptions(values.tipo)}
            />
            <TextField name="punto_venta" label="Punto de venta" inputMode="numeric" />
            <TextField name="numero" label="Número" required />
            <DateField name="fecha" label="Fecha de emisión" required max={todayIn()} />
            <SelectField name="divisa" label="Moneda" placeholder="Elegir" required options={CURRENCIES} />
            <Amounts />
            <TextField name="cae" label="CAE" inputMode="numeric" />
          </Fieldset>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancelar</Button>
            <SubmitButton busyText="Guardando...">Guardar</SubmitButton>
          </div>
        </Form>
      )}
    </Modal>
  );
}
