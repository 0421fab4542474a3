import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { deleteSales, saveSale } from "@/lib/ticketing/sales/api";
import type { SaleRow } from "@/lib/ticketing/sales/schema";
import { keyOf, restored } from "./saleForm";

const REFRESH = { refresh: ["/tickets"] };

/** Deletes one day of one series, and offers to put it back. */
export function useDeleteSale(): (sale: SaleRow) => void {
  const remove = useWrite(deleteSales, REFRESH);
  const save = useWrite(saveSale, REFRESH);
  const drop = (sale: SaleRow) =>
    attempt(async () => {
      const { fecha, ...key } = keyOf(sale);
      await remove.run({ body: { ...key, fecha_venta: fecha } });
      // An amount that is not known here, or that nobody said, could not be put back as it was.
      const undo = sale.monto_diario == null ? undefined : () => void attempt(() => save.run({ body: restored(sale) }));
      toast.deleted(`Venta del ${formatDay(sale.fecha_venta)} borrada`, { undo });
    });
  return (sale) => void drop(sale);
}
