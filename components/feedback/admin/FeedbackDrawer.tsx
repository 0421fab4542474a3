import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { Segmented } from "@/components/kit/Segmented";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { setFeedbackStatus } from "@/lib/feedback/api";
import { type FeedbackStatus, feedbackStatuses } from "@/lib/feedback/rules";
import type { Feedback } from "@/lib/feedback/schema";
import { formatInstant } from "@/lib/format/dates";
import { feedbackChanged } from "../events";
import { Reaction } from "./columns";
import { DeleteFeedback } from "./DeleteFeedback";
import { FeedbackImage } from "./FeedbackImage";
import { FEEDBACK_STATUS } from "./looks";
import { Replies } from "./Replies";

const REFRESH = { refresh: ["/feedback"] };

/** One feedback beside the list: what was said, from where, its status, and the answers. */
export function FeedbackDrawer({
  row,
  onClose,
  onChanged,
}: {
  row: Feedback;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { can } = usePerson();
  const writes = can("feedback.write");
  const { run, busy } = useWrite(setFeedbackStatus, REFRESH);
  const [deleting, setDeleting] = useState(false);
  /** Shown while it is being saved. */
  const [chosen, setChosen] = useState<FeedbackStatus | null>(null);
  const setStatus = async (status: FeedbackStatus) => {
    if (busy || status === row.status) return;
    setChosen(status);
    try {
      await run({ params: { id: row.id }, body: { status } });
      feedbackChanged();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "No se pudo cambiar el estado");
    } finally {
      setChosen(null);
    }
  };
  return (
    <Drawer
      open
      width={520}
      onClose={onClose}
      eyebrow="Feedback"
      title={<Reaction type={row.type} />}
      meta={<StatusBadge of={FEEDBACK_STATUS[row.status]} />}
      footer={writes && <Button onClick={() => setDeleting(true)}>Eliminar</Button>}
    >
      <div className="flex flex-col gap-5">
        <p className="whitespace-pre-wrap break-words">{row.message}</p>
        <DefinitionList
          items={[
            { term: "De", value: row.userName },
            { term: "Fecha", value: formatInstant(row.created_at) },
            { term: "Pantalla", value: row.page ? <PageLink page={row.page} /> : "No la envió" },
          ]}
        />
        {row.image && <FeedbackImage image={row.image} />}
        {writes && (
          <div className="overflow-x-auto">
            <Segmented
              label="Estado"
              value={chosen ?? row.status}
              onChange={(status: FeedbackStatus) => void setStatus(status)}
              options={feedbackStatuses.map((value) => ({ value, label: value }))}
            />
          </div>
        )}
        <Replies row={row} writes={writes} onChanged={onChanged} />
      </div>
      {deleting && <DeleteFeedback row={row} onClose={() => setDeleting(false)} onDeleted={onClose} />}
    </Drawer>
  );
}

function PageLink({ page }: { page: string }) {
  return (
    <a href={page} className="break-all text-accent underline underline-offset-2">
      {page}
    </a>
  );
}
