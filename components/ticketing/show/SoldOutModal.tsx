import { Ticket } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatInteger } from "@/lib/format/number";
import { markSoldOut, unmarkSoldOut } from "@/lib/ticketing/shows/api";
import type { ShowPage } from "./curveModel";

const REFRESH = { refresh: ["/tickets"] };

/** Puts a sold-out show back on sale. */
export function useUnmarkSoldOut(show: string) {
  const { run, busy } = useWrite(unmarkSoldOut, REFRESH);
  const unmark = () =>
    attempt(async () => {
      await run({ body: { show } });
      toast.saved(`“${show}” vuelve a estar a la venta`);
    });
  return { run: () => void unmark(), busy };
}

/** Asks before a show is marked as Sold Out, and says what that changes. */
export function SoldOutModal({ page, onClose }: { page: ShowPage; onClose: () => void }) {
  const { run, busy, error } = useWrite(markSoldOut, REFRESH);
  const unmark = useUnmarkSoldOut(page.show);
  const mark = async () => {
    try {
      await run({ body: { show: page.show } });
      toast.saved(`“${page.show}” marcado Sold Out`, { undo: unmark.run });
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
    }
  };
  const left =
    page.restan === null || page.restan <= 0 ? "" : ` Quedan ${formatInteger(page.restan)} lugares sin vender.`;
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Marcar “${page.show}” como Sold Out?`}
      description={`El reporte deja de esperar ventas nuevas.${left} Se puede deshacer.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" icon={Ticket} onClick={mark} busy={busy && "Marcando..."}>
            Marcar Sold Out
          </Button>
        </>
      }
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
    </Modal>
  );
}
