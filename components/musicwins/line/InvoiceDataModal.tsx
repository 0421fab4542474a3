import { useWatch } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
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
import { getExtraction } from "@/lib/documents/api";
import type { InvoiceProposal } from "@/lib/documents/rules/invoice";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { joinSpanish } from "@/lib/format/text";
import { completeInvoice } from "@/lib/musicwins/invoiceRequests/api";
import { type InvoiceRequestView, uploadFields } from "@/lib/musicwins/invoiceRequests/schema";
import { isOurCurrency } from "@/lib/musicwins/rules/observations";
import { EMPTY_INVOICE, type InvoiceForm, suggestInvoice } from "@/lib/musicwins/rules/suggestion";
import { useLineWrite } from "../live/useMusicWinsLive";
import { typeOptions } from "../voucherTypes";

const CURRENCIES = ["ARS", "USD"].map((value) => ({ value, label: value }));

/** The currency that was read, or the only one that was agreed. */
function currencyOf(read: string, { importe_ars, importe_usd }: InvoiceRequestView): "ARS" | "USD" {
  if (read === "ARS" || read === "USD") return read;
  return /[1-9]/.test(importe_usd) && !/[1-9]/.test(importe_ars) ? "USD" : "ARS";
}

const agreedText = ({ importe_ars, importe_usd }: InvoiceRequestView): string =>
  joinSpanish(
    [/[1-9]/.test(importe_ars) && "ARS", /[1-9]/.test(importe_usd) && "USD"].filter((text) => text !== false),
  );

/** The form at the start: what was read, else what was declared or asked for. An amount in euros is no amount of ours. */
function valuesOf(request: InvoiceRequestView, proposal: InvoiceProposal | null) {
  const { company, proveedor_cuit, invoice } = request;
  const read = proposal ? suggestInvoice(proposal) : EMPTY_INVOICE;
  const foreign = read.divisa !== "" && !isOurCurrency(read.divisa);
  const said = { ...read, ...(foreign && { divisa: "", total: "" }) };
  const declared = (name: keyof InvoiceForm) => said[name] || String(invoice?.[name as keyof typeof invoice] ?? "");
  const known = Object.fromEntries(Object.keys(said).map((name) => [name, declared(name as keyof InvoiceForm)]));
  const values = { ...said, ...known } as InvoiceForm;
  return {
    ...values,
    supplier_tax_id: values.supplier_tax_id || proveedor_cuit,
    recipient_tax_id: values.recipient_tax_id || company.tax_id,
    divisa: currencyOf(values.divisa, request),
  };
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

/** Fills in or corrects the data of an invoice, from what could be read of it after all. */
export default function InvoiceDataModal({ request, onClose }: { request: InvoiceRequestView; onClose: () => void }) {
  const { id, proveedor, invoice } = request;
  const read = useRead(getExtraction, invoice?.file_id ? { params: { id: invoice.file_id } } : null);
  const { run, error } = useLineWrite(completeInvoice);
  const ready = !invoice?.file_id || read.data || read.error;
  const values = valuesOf(request, read.data?.proposal ?? null);
  const foreign = invoice?.leido && !isOurCurrency(invoice.leido.divisa) ? invoice.leido : null;
  const complete = invoice?.completa;
  return (
    <Modal
      open
      onClose={onClose}
      title={complete ? "Corregir los datos de la factura" : "Completar los datos de la factura"}
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
            toast.saved(
              complete ? `Datos de la factura de ${proveedor} corregidos` : `Factura de ${proveedor} completa`,
            );
            onClose();
          }}
          error={error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues }}
        >
          {foreign && (
            <Banner title={`El archivo dice ${formatMoney(foreign.total, foreign.divisa)}.`}>
              Lo acordado está en {agreedText(request)}: escribir cuánto de eso es. El importe del archivo queda como
              está, sin convertir.
            </Banner>
          )}
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
