import { Calculator } from "lucide-react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { recalculateTotal } from "@/lib/ticketing/sales/api";

/** Asks before the stated totals of a show are replaced by the sums of its days. */
export function RecalculateModal({ show, onClose }: { show: string; onClose: () => void }) {
  const { run, busy, error } = useWrite(recalculateTotal, { refresh: ["/tickets"] });
  const recalculate = async () => {
    try {
      const { changed } = await run({ body: { show } });
      toast.saved(
        changed === 0
          ? "Los totales ya coincidían con los días"
          : `Se ${changed === 1 ? "recalculó" : "recalcularon"} ${countText(changed, "total")}`,
      );
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Recalcular los totales de “${show}”?`}
      description="Los totales que informaron las ticketeras se reemplazan por la suma de las ventas diarias, por ticketera, categoría y divisa. No se deshace."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" icon={Calculator} onClick={recalculate} busy={busy && "Recalculando..."}>
            Recalcular totales
          </Button>
        </>
      }
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
    </Modal>
  );
}
