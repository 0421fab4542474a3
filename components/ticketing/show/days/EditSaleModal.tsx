import { useMemo, useState } from "react";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayLong } from "@/lib/format/dates";
import { saveSale } from "@/lib/ticketing/sales/api";
import { type SaleRow, saleRow } from "@/lib/ticketing/sales/schema";
import { differing, figuresOf, keyOf, type SaleFigures, saleForm } from "./saleForm";

const STALE = 409;
const COMPUTED = "Vacío: se calcula";

/** Corrects the figures of one day of one series. */
export default function EditSaleModal({ sale, onClose }: { sale: SaleRow; onClose: () => void }) {
  const money = sale.monto_diario !== undefined;
  const schema = useMemo(() => saleForm(money), [money]);
  const { run, busy, error } = useWrite(saveSale, { refresh: ["/tickets"] });
  const [conflict, setConflict] = useState<{ mine: SaleFigures; theirs: SaleRow }>();

  const save = async (mine: SaleFigures, version = sale.version) => {
    try {
      const { warnings } = await run({ body: { ...keyOf(sale), ...mine, version } });
      toast.saved(`${formatDayLong(sale.fecha_venta)} corregido`);
      for (const { message } of warnings) toast.info(message);
      onClose();
    } catch (caught) {
      if (caught instanceof CallError && caught.status === STALE) {
        const theirs = saleRow.safeParse(caught.current);
        if (theirs.success) setConflict({ mine, theirs: theirs.data });
      }
      throw caught;
    }
  };
  const again = (version: number) => conflict && void save(conflict.mine, version).catch(() => undefined);

  return (
    <Modal
      open
      onClose={onClose}
      size="md"
      title="Corregir venta"
      description={[formatDayLong(sale.fecha_venta), sale.ticketera, sale.categoria, sale.divisa]
        .filter(Boolean)
        .join(" · ")}
    >
      <Form
        schema={schema}
        defaultValues={figuresOf(sale)}
        onSubmit={(values) => save(values)}
        error={error && !conflict ? { error: error.message, issues: error.issues } : null}
        warnOnLeave={false}
      >
        <Fieldset columns={2}>
          <NumberField name="venta" label="Vendidas ese día" required autoFocus />
          <NumberField name="ventaTotal" label="Total" help={COMPUTED} />
          {money && <MoneyField name="montoDiario" label="Monto del día" currency={sale.divisa} required />}
          {money && (
            <MoneyField name="recaudacionTotal" label="Recaudación total" currency={sale.divisa} help={COMPUTED} />
          )}
        </Fieldset>
        {conflict ? (
          <ConflictCompare
            facts={differing(conflict.mine, conflict.theirs)}
            busy={busy}
            onMine={() => again(conflict.theirs.version)}
            onTheirs={onClose}
          />
        ) : (
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancelar</Button>
            <SubmitButton>Guardar</SubmitButton>
          </div>
        )}
      </Form>
    </Modal>
  );
}
