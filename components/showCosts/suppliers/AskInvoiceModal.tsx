import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { requestShowInvoice } from "@/lib/musicwins/invoiceRequests/api";

const FIELDS = ["proveedor", "proveedor_mail", "proveedor_cuit", "titulo", "importe_ars", "importe_usd"];

/** Asks somebody who worked for a show for their invoice, by a link that goes to their mail: for who produces and does not keep vouchers. */
export default function AskInvoiceModal({
  show,
  supplier,
  onClose,
}: {
  show: string;
  supplier: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState({
    proveedor: supplier,
    proveedor_mail: "",
    titulo: "",
    importe_ars: "",
    importe_usd: "",
  });
  const { run } = useWrite(requestShowInvoice, { refresh: ["/shows"] });
  const save = async () => {
    await run({ body: { ...typed, show, titulo: typed.titulo || undefined } });
    toast.saved(`Factura pedida a ${typed.proveedor}`);
  };
  return (
    <FormModal
      title="Pedir factura por enlace"
      description="El enlace va a su mail, y lo que carga llega a Administración."
      confirm="Pedir"
      busyText="Pidiendo..."
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => {
        const bind = (key: keyof typeof typed) => ({
          value: typed[key],
          onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
          error: errorOf(key),
        });
        return (
          <>
            <TextField label="A quién se le pide" required autoFocus={supplier === ""} {...bind("proveedor")} />
            <TextField label="Mail" type="email" required {...bind("proveedor_mail")} />
            <TextField label="Qué se pide" help="Lo lee el proveedor." {...bind("titulo")} />
            <Fieldset columns={2}>
              <MoneyField label="Acordado en pesos" currency="ARS" {...bind("importe_ars")} />
              <MoneyField label="Acordado en dólares" currency="USD" {...bind("importe_usd")} />
            </Fieldset>
          </>
        );
      }}
    </FormModal>
  );
}
