import { useRouter } from "next/router";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { showChoice } from "@/components/shows/choices";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { mergeShows, previewMerge } from "@/lib/ticketing/life/api";
import { listShows } from "@/lib/ticketing/shows/api";
import { showHref } from "../../report/rows";
import { Collisions, type Decisions, decisionsBody } from "./Collisions";
import type { LifeDialogProps } from "./LifeDialog";
import { MergeSides } from "./MergeSides";
import { useUndoMerge } from "./useUndoMerge";

const REFRESH = { refresh: ["/tickets"] };

/** Chooses the show that stays, shows what would move, and asks which sales stay where both have the same day. */
export function MergeModal({ page, onClose }: LifeDialogProps) {
  const router = useRouter();
  const [into, setInto] = useState("");
  const [decisions, setDecisions] = useState<Decisions>({ one: {} });
  const { data: shows = [] } = useRead(listShows, { query: {} }, { revalidateOnFocus: false });
  const { data: found, error } = useRead(
    previewMerge,
    into === "" ? null : { params: { id: page.id }, query: { into } },
    { keepPreviousData: false, revalidateOnFocus: false },
  );
  const join = useWrite(mergeShows, REFRESH);
  const apart = useUndoMerge();
  const choices = shows.filter(({ id }) => id !== page.id).map(showChoice);

  const merge = () =>
    attempt(async () => {
      if (!found) return;
      const { merge_id, show, ventas } = await join.run({
        params: { id: page.id },
        body: { into, version: found.origen.version, into_version: found.destino.version, ...decisionsBody(decisions) },
      });
      toast.saved(`Unido con “${show}”: se movieron ${countText(ventas, "venta")}`, {
        undo: () => apart.run(merge_id),
      });
      onClose();
      await router.replace(showHref(show));
    });

  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={`Unir “${page.show}” con otro show`}
      description="Cuando los dos son el mismo. Las ventas, direcciones, notas y tarjetas pasan al que queda; este nombre sigue llevando a él. Se puede deshacer."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={!found} busy={join.busy && "Uniendo..."} onClick={() => void merge()}>
            Unir los shows
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboboxField label="Show que queda" choices={choices} value={into} onChange={setInto} />
        {error && <Banner tone="bad">{error.message}</Banner>}
        {found && <MergeSides {...found} />}
        {found && found.por_decidir > 0 && <Collisions found={found} value={decisions} onChange={setDecisions} />}
      </div>
    </Modal>
  );
}
