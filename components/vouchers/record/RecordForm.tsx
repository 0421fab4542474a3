import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { Company } from "@/lib/companies/schema";
import type { FileView } from "@/lib/documents/schema";
import { changeVoucher, validateVoucher } from "@/lib/vouchers/api";
import { type VoucherView, voucherView } from "@/lib/vouchers/schema";
import type { VoucherFields } from "@/lib/vouchers/schema/facts";
import { bodyOf } from "../allocate/lines";
import { doubtsOf, SourcesContext } from "../form/sources";
import { goToFirstDoubt } from "../form/stops";
import { facts, typedOf, voucherForm } from "../form/typed";
import { useDoubtKeys } from "../form/useDoubtKeys";
import { DocumentPane } from "./DocumentPane";
import { RecordData } from "./RecordData";
import type { Ending } from "./RecordFoot";
import type { Charge } from "./useCharge";
import { useReread } from "./useReread";

const FORM = "comprobante";

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
  charges,
  kept,
  onAgain,
  onValidated,
  onObserve,
  children,
}: {
  row: VoucherView;
  companies: readonly Company[];
  /** It can be charged to something as it is validated; `kept` has what is typed of that. */
  charges: boolean;
  kept: RefObject<Charge | null>;
  onAgain: () => void;
  onValidated: () => void;
  onObserve: (() => void) | undefined;
  /** What else there is of it, under its fields. */
  children: ReactNode;
}) {
  const [files, setFiles] = useState<readonly FileView[]>([]);
  const changing = useWrite(changeVoucher);
  const validating = useWrite(validateVoucher);
  const reread = useReread();
  const ending = useRef<Ending>("next");
  const goesOn = useRef(false);
  // What is saved by the first of two calls is the record that the second one is of.
  const saved = useRef<VoucherView | null>(null);
  const writes = row.acciones.includes("editar") || row.acciones.includes("corregir");
  const validates = row.acciones.includes("validar");

  const [looked, setLooked] = useState<ReadonlySet<string>>(new Set());
  const open = new Set(writes ? doubtsOf(row.reading).filter((name) => !looked.has(name)) : []);
  const settle = (name: string) => setLooked((now) => new Set([...now, name]));
  const [at, look] = useState<string | null>(null);
  const source = at === null ? undefined : row.reading.fields[at];
  const [attention, setAttention] = useState(0);
  const { everyField, turn } = useDoubtKeys();
  useEffect(() => {
    if (!goToFirstDoubt()) document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, []);

  const save = async (values: VoucherFields, over: VoucherView | null) => {
    const how = validates ? ending.current : "save";
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
    if (how === "save") {
      await reread(now);
      toast.saved("Se guardó el comprobante");
      onAgain();
      return;
    }
    const charge = charges ? kept.current : null;
    const lines = charge && charge.lines.length > 0 ? { lines: bodyOf(charge.lines, charge.measure) } : {};
    const said = { version: now.version, alike_reason: values.alike_reason, anyway: goesOn.current };
    const done = await validating.run({ params, body: { ...said, ...lines } });
    toast.saved("Quedó validado");
    // The next one is shown before anything is read again.
    if (how === "next") onValidated();
    await reread(done);
    if (how === "validate") onAgain();
  };
  const { opened, form, conflict } = useVersionedForm<VoucherView, VoucherFields>({
    id: FORM,
    row,
    current: voucherView,
    save: async (values, over) => {
      try {
        await save(values, over);
      } finally {
        ending.current = "next";
      }
    },
    onTheirs: async (theirs) => {
      await reread(theirs);
      onAgain();
    },
  });
  const end = (how: Ending, anyway: boolean) => {
    // What nobody looked at yet is shown once before it is taken as it stands.
    if (how !== "save" && open.size > 0 && attention === 0) {
      setAttention(1);
      requestAnimationFrame(goToFirstDoubt);
      toast.info("Falta confirmar lo que está en amarillo. Validar otra vez lo da por bueno.");
      return;
    }
    ending.current = how;
    goesOn.current = anyway;
    (document.getElementById(FORM) as HTMLFormElement | null)?.requestSubmit();
  };
  const named = (values: VoucherFields) => ({
    ...values,
    country: row.country,
    company: companies.find(({ id }) => id === values.company_id) ?? null,
    supplier: values.supplier_id === row.supplier?.id ? row.supplier : { name: "Otro proveedor" },
  });
  return (
    <SourcesContext value={{ fields: row.reading.fields, open, settle, look }}>
      <Form
        {...form}
        schema={voucherForm}
        defaultValues={typedOf(opened)}
        draftKey={writes ? `comprobante-${row.id}-${opened?.version}` : undefined}
        className="flex flex-1 flex-col gap-4"
        // What does not tie is known further in, where its keys are heard, too.
        ctrlEnter={false}
      >
        {conflict && (
          <ConflictCompare facts={differing(facts, named(conflict.mine), conflict.theirs)} {...conflict.choose} />
        )}
        <RecordData
          row={row}
          companies={companies}
          charges={charges}
          kept={kept}
          open={open.size}
          attention={attention}
          document={
            <DocumentPane
              files={[...row.attachments, ...files]}
              looked={at !== null && source ? { field: at, source, open: open.has(at) } : null}
              direction={row.direction}
              onUploaded={writes ? (file) => setFiles((before) => [...before, file]) : undefined}
            />
          }
          foot={{
            validates,
            busy: changing.busy || validating.busy,
            everyField,
            onTurn: turn,
            onEnd: end,
            onObserve,
          }}
          readOnly={!writes}
        >
          {children}
        </RecordData>
      </Form>
    </SourcesContext>
  );
}
