import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { deleteFeedback } from "@/lib/feedback/api";
import type { Feedback } from "@/lib/feedback/schema";
import { countText } from "@/lib/format/text";
import { feedbackChanged } from "../events";

const REFRESH = { refresh: ["/feedback"] };

/** Asks before a feedback goes for good. */
export function DeleteFeedback({
  row,
  onClose,
  onDeleted,
}: {
  row: Feedback;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { run, busy, error } = useWrite(deleteFeedback, REFRESH);
  const remove = async () => {
    try {
      await run({ params: { id: row.id } });
    } catch {
      return;
    }
    feedbackChanged();
    onDeleted();
    toast.deleted("Feedback eliminado");
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Eliminar el feedback de ${row.userName}?`}
      description={`Se pierde para siempre${row.replies.length ? `, con ${countText(row.replies.length, "respuesta")}` : ""}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" onClick={() => void remove()} busy={busy && "Eliminando..."}>
            Eliminar
          </Button>
        </>
      }
    >
      <p className="line-clamp-3 break-words text-help">“{row.message}”</p>
      {error && (
        <p role="alert" className="mt-2 text-help text-bad">
          {error.message}
        </p>
      )}
    </Modal>
  );
}
