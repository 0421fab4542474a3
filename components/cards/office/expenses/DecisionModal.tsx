import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import {
  collectCardExpense,
  observeCardExpense,
  reconsiderCardExpense,
  rejectCardExpense,
} from "@/lib/cards/review/api";
import type { ReviewRecord } from "@/lib/cards/review/schema";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { amountOf } from "../looks";

const REASONED = {
  observar: {
    contract: observeCardExpense,
    label: "Observar",
    done: "Quedó observado",
    help: "Lo lee su titular en el teléfono, y queda en la historia.",
    danger: false,
  },
  rechazar: {
    contract: rejectCardExpense,
    label: "Dejar como personal",
    done: "Quedó como personal: lo debe su titular",
    help: "Lo lee su titular. Lo que pagó la tarjeta queda a cobrar.",
    danger: true,
  },
  reconsiderar: {
    contract: reconsiderCardExpense,
    label: "Volver a mirar",
    done: "Quedó observado",
    help: "Lo lee su titular, que tiene que responder.",
    danger: false,
  },
} as const;
export type Asked = keyof typeof REASONED | "cobrar";

interface Props {
  row: ReviewRecord;
  asked: Asked;
  refresh: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks what a decision needs: why, or when it was given back. */
export const DecisionModal = (props: Props) =>
  props.asked === "cobrar" ? <Collected {...props} /> : <Reasoned {...props} asked={props.asked} />;

function Reasoned({ row, asked, refresh, onClose, onDone }: Props & { asked: keyof typeof REASONED }) {
  const { contract, label, done, help, danger } = REASONED[asked];
  const writing = useWrite(contract, { refresh });
  return (
    <ReasonModal
      title={`${label}: ${row.merchant || "gasto"}, ${amountOf(row)}`}
      description={row.holder.name}
      confirm={label}
      danger={danger}
      help={help}
      onClose={onClose}
      onReason={async (reason) => {
        await writing.run({ params: { id: row.id }, body: { version: row.version, reason } });
        toast.saved(done);
        onDone();
      }}
    />
  );
}

function Collected({ row, refresh, onClose }: Props) {
  const [day, setDay] = useState(todayIn());
  const [note, setNote] = useState("");
  const writing = useWrite(collectCardExpense, { refresh });
  const save = () =>
    attempt(async () => {
      await writing.run({ params: { id: row.id }, body: { version: row.version, day, note } });
      toast.saved(row.takes_away ? "Quedó anotado que se le devolvió" : "Quedó anotado que lo devolvió");
      onClose();
    });
  return (
    <Modal
      open
      size="form"
      title={
        row.takes_away
          ? `Se devolvió a ${row.holder.name}: ${amountOf(row)}`
          : `${row.holder.name} devolvió ${amountOf(row)}`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={writing.busy && "Guardando..."} onClick={() => void save()}>
            Anotar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <DateField label="Qué día" value={day} onChange={setDay} max={todayIn()} required />
        <TextField
          label="Cómo"
          help="Transferencia, efectivo, descuento."
          value={note}
          onChange={setNote}
          maxLength={200}
        />
      </div>
    </Modal>
  );
}
