import { useRef, useState } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { Kbd } from "@/components/kit/Kbd";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { Company } from "@/lib/companies/schema";
import type { FileView } from "@/lib/documents/schema";
import { changeVoucher, validateVoucher } from "@/lib/vouchers/api";
import { type VoucherView, voucherView } from "@/lib/vouchers/schema";
import type { VoucherFields } from "@/lib/vouchers/schema/facts";
import { facts, typedOf, voucherForm } from "../form/typed";
import { VoucherFieldset } from "../form/VoucherFieldset";
import { DocumentPane } from "./DocumentPane";
import { useCtrlKeys } from "./useCtrlKeys";

const FORM = "comprobante";
const REFRESH = { refresh: ["/vouchers"] };

/** What is typed says the same as the record. */
function isSame(values: VoucherFields, row: VoucherView): boolean {
  const before = voucherForm.safeParse(typedOf(row));
  return before.success && JSON.stringify(before.data) === JSON.stringify(values);
}

/**
 * A voucher's paper beside what is written of it. Ctrl+Enter saves what was typed, validates it where it can be, and goes on
 * (`onValidated`); the button of saving only saves. `onAgain` begins again from the record.
 */
export function RecordForm({
  row,
  companies,
  onAgain,
  onValidated,
}: {
  row: VoucherView;
  companies: readonly Company[];
  onAgain: () => void;
  onValidated: () => void;
}) {
  const [files, setFiles] = useState<readonly FileView[]>([]);
  const changing = useWrite(changeVoucher, REFRESH);
  const validating = useWrite(validateVoucher, REFRESH);
  const only = useRef(false);
  // What is saved by the first of two calls is the record that the second one is of.
  const saved = useRef<VoucherView | null>(null);
  const writes = row.acciones.includes("editar") || row.acciones.includes("corregir");
  const validates = row.acciones.includes("validar");

  const save = async (values: VoucherFields, over: VoucherView | null) => {
    const justSaves = only.current || !validates;
    const before = [saved.current, over].reduce<VoucherView>(
      (a, b) => (b && b.version > a.version ? b : a),
      over ?? row,
    );
    const params = { id: row.id };
    let now = before;
    if (files.length > 0 || !isSame(values, before)) {
      const file_ids = files.map(({ id }) => id);
      now = await changing.run({ params, body: { ...values, version: before.version, file_ids } });
      saved.current = now;
      setFiles([]);
    }
    if (justSaves) {
      toast.saved("Se guardó el comprobante");
      onAgain();
      return;
    }
    await validating.run({ params, body: { version: now.version, alike_reason: values.alike_reason } });
    toast.saved("Quedó validado");
    onValidated();
  };
  const { opened, form, conflict } = useVersionedForm<VoucherView, VoucherFields>({
    id: FORM,
    row,
    current: voucherView,
    save: async (values, over) => {
      try {
        await save(values, over);
      } finally {
        only.current = false;
      }
    },
    onTheirs: onAgain,
  });
  const submit = () => (document.getElementById(FORM) as HTMLFormElement | null)?.requestSubmit();
  useCtrlKeys({ enter: writes ? submit : undefined });
  const busy = changing.busy || validating.busy;
  const named = (values: VoucherFields) => ({
    ...values,
    country: row.country,
    company: companies.find(({ id }) => id === values.company_id) ?? null,
    supplier: values.supplier_id === row.supplier?.id ? row.supplier : { name: "Otro proveedor" },
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,592px)_minmax(0,1fr)]">
      <DocumentPane
        files={[...row.attachments, ...files]}
        onUploaded={writes ? (file) => setFiles((before) => [...before, file]) : undefined}
      />
      <Form {...form} schema={voucherForm} defaultValues={typedOf(opened)}>
        {conflict && (
          <ConflictCompare facts={differing(facts, named(conflict.mine), conflict.theirs)} {...conflict.choose} />
        )}
        <VoucherFieldset companies={companies} row={row} readOnly={!writes} />
        {(row.alike.length > 0 || row.alike_reason) && (
          <TextArea
            name="alike_reason"
            label="Por qué no es el mismo"
            maxLength={1000}
            readOnly={!writes}
            help="3 letras o más. Se pide porque se parece a otro."
          />
        )}
        {writes && (
          <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface py-3">
            <Button
              type="submit"
              variant={validates ? "secondary" : "primary"}
              busy={busy && "Guardando..."}
              onClick={() => {
                only.current = true;
              }}
            >
              Guardar
            </Button>
            {validates && (
              <Button variant="primary" busy={busy && "Guardando..."} onClick={submit}>
                Validar y abrir el siguiente <Kbd plain>Ctrl+Enter</Kbd>
              </Button>
            )}
          </div>
        )}
      </Form>
    </div>
  );
}
