import { useMemo } from "react";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayLong } from "@/lib/format/dates";
import { saveSale } from "@/lib/ticketing/sales/api";
import { type SaleRow, saleRow } from "@/lib/ticketing/sales/schema";
import { figuresOf, keyOf, type SaleFigures, saleFacts, saleForm, sentOf } from "./saleForm";

const COMPUTED = "Vacío: se calcula";

/** Corrects the figures of one day of one series. */
export default function EditSaleModal({ sale, onClose }: { sale: SaleRow; onClose: () => void }) {
  const money = sale.monto_diario !== undefined;
  const schema = useMemo(() => saleForm(money), [money]);
  const { run } = useWrite(saveSale, { refresh: ["/tickets"] });
  const { form, conflict } = useVersionedForm({
    id: "corregir-venta",
    row: sale,
    current: saleRow,
    save: async (mine: SaleFigures, over) => {
      const { warnings } = await run({ body: { ...keyOf(sale), ...mine, version: (over ?? sale).version } });
      toast.saved(`${formatDayLong(sale.fecha_venta)} corregido`);
      for (const { message } of warnings) toast.info(message);
      onClose();
    },
    onTheirs: onClose,
  });

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
      <Form {...form} schema={schema} defaultValues={figuresOf(sale)} warnOnLeave={false}>
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
            facts={differing(saleFacts(sale.divisa), conflict.mine, sentOf(conflict.theirs))}
            {...conflict.choose}
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
