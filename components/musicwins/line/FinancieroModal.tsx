import { useState } from "react";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { formatDay, todayIn } from "@/lib/format/dates";
import { createFinanciero, updateFinanciero } from "@/lib/musicwins/financieros/api";
import { type Financiero, financiero } from "@/lib/musicwins/financieros/schema";
import { listInvoiceRequests } from "@/lib/musicwins/invoiceRequests/api";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import {
  financieroKinds,
  financieroStates,
  financieroStateTitles,
  financieroTitles,
} from "@/lib/musicwins/rules/kinds";
import type { Pair } from "@/lib/musicwins/schema";
import { FilesField } from "../files/FilesField";
import { formDataOf } from "../form/formData";
import { useLineWrite } from "../live/useMusicWinsLive";
import { moneyText } from "../words";
import { financieroForm, financieroValues } from "./financieroForm";

const KINDS = financieroKinds.map((value) => ({ value, label: financieroTitles[value] }));
const STATES = financieroStates.map((value) => ({ value, label: financieroStateTitles[value] }));
const FORM_ID = "financiero";
type Values = z.output<typeof financieroForm>;

type Compared = Omit<Values, "fecha_pagado" | "fecha_pago" | "motivo"> & { fecha_pago?: string | null };
const FACTS: Fact<Compared>[] = [
  { label: "Tipo", text: ({ tipo }) => financieroTitles[tipo] },
  { label: "Descripción", text: ({ descripcion }) => descripcion },
  { label: "ARS", text: ({ alicuota_ars }) => moneyText(alicuota_ars ?? "0", "ARS") },
  { label: "USD", text: ({ alicuota_usd }) => moneyText(alicuota_usd ?? "0", "USD") },
  { label: "Fecha", text: ({ fecha_pago }) => (fecha_pago ? formatDay(fecha_pago) : "") },
  { label: "Estado", text: ({ estado }) => financieroStateTitles[estado] },
];

/** One part of a proposal's amount: create it, change it, pay it; with what is to be paid and the proof that it was. */
export default function FinancieroModal({
  line,
  row,
  left,
  onClose,
}: {
  line: BudgetRow;
  /** Null for a new one. */
  row: Financiero | null;
  left: Pair;
  onClose: () => void;
}) {
  const create = useLineWrite(createFinanciero, line.id);
  const update = useLineWrite(updateFinanciero, line.id);
  const [files, setFiles] = useState<File[]>([]);
  const [proof, setProof] = useState<File[]>([]);
  const draftKey = `bsastrap-financiero-${row ? row.id : `${line.id}-${line.option_number}`}`;

  const send = ({ estado, fecha_pagado, motivo, ...facts }: Values, over: Financiero | null) => {
    const attached = { file: files[0], file2: proof[0] };
    if (!over) {
      const { isop, option_number } = line;
      const body = formDataOf({ ...facts, isop, option_number }, attached);
      return create.run({ params: { id: String(line.id) }, body });
    }
    const paid = estado === "pagado" && fecha_pagado ? { fecha_pagado } : {};
    const undone = opened?.estado === "pagado" && estado === "pendiente" ? { motivo } : {};
    const changed = estado === opened?.estado ? {} : { estado, ...paid, ...undone };
    const body = formDataOf({ ...facts, ...changed, version: over.version }, attached);
    return update.run({ params: { id: String(over.id) }, body });
  };
  const { opened, form, conflict } = useVersionedForm({
    id: FORM_ID,
    row,
    current: financiero,
    draftKey,
    save: async (values: Values, over) => {
      await send(values, over);
      toast.saved(over ? "Se guardó el pago" : "Pago agregado");
      onClose();
    },
    onTheirs: onClose,
  });

  return (
    <Modal open onClose={onClose} title={opened ? "Editar pago previsto" : "Agregar pago previsto"} size="lg" closable>
      <Form {...form} schema={financieroForm} defaultValues={financieroValues(opened, left)} draftKey={draftKey}>
        {conflict && <ConflictCompare facts={differing(FACTS, conflict.mine, conflict.theirs)} {...conflict.choose} />}
        <Fieldset columns={2}>
          <SelectField name="tipo" label="Tipo" options={KINDS} />
          <TextField name="descripcion" label="Descripción" placeholder="50 % anticipo" maxLength={300} />
          <MoneyField name="alicuota_ars" label="Importe ARS" currency="ARS" />
          <MoneyField name="alicuota_usd" label="Importe USD" currency="USD" />
          <DateField name="fecha_pago" label="Fecha de pago" />
          {opened && <SelectField name="estado" label="Estado" options={STATES} />}
          {opened && <PaidDay />}
          {opened?.estado === "pagado" && <Undone />}
        </Fieldset>
        {opened && <HeldUp line={line} part={opened} />}
        <div className="grid gap-4 md:grid-cols-2">
          <FilesField label="Lo que se paga" value={files} onChange={setFiles} limit={1} />
          <FilesField label="Comprobante del pago" value={proof} onChange={setProof} limit={1} />
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton>{opened ? "Guardar" : "Agregar"}</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}

/** Says, before it is tried, that paying it waits until somebody has looked at an observed invoice. */
function HeldUp({ line, part }: { line: BudgetRow; part: Financiero }) {
  const estado = useWatch({ name: "estado" }) as string;
  const { data } = useRead(listInvoiceRequests, { params: { id: String(line.id) } });
  const held = data?.data.find(
    ({ id, subject, subject_id }) =>
      line.facturas_por_ver.includes(id) && (subject === "presupuesto" || subject_id === part.id),
  );
  if (!held || estado !== "pagado" || part.estado === "pagado") return null;
  return (
    <Banner tone="warn" title={`La factura de ${held.proveedor} está observada.`}>
      El pago espera que alguien la dé por vista, en “Factura del proveedor”.
    </Banner>
  );
}

/** Why it was not paid after all: somebody else than who declared it says so. */
function Undone() {
  const estado = useWatch({ name: "estado" }) as string;
  if (estado !== "pendiente") return null;
  return (
    <TextField
      name="motivo"
      label="Por qué no se pagó"
      maxLength={1_000}
      help="Lo deshace otra persona que quien lo declaró pagado."
    />
  );
}

/** The day it was paid, when it is. */
function PaidDay() {
  const estado = useWatch({ name: "estado" }) as string;
  if (estado !== "pagado") return null;
  return <DateField name="fecha_pagado" label="Pagado el" max={todayIn()} help="En blanco, hoy." />;
}
