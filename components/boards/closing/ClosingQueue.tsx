import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { CheckboxBox } from "@/components/kit/fields/CheckboxBox";
import { Link } from "@/components/kit/Link";
import { Modal } from "@/components/kit/Modal";
import { useNow } from "@/components/kit/useNow";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import type { BoardModel } from "../model";
import { CloseDecision } from "./CloseDecision";
import { closingActions } from "./useClosing";

interface Failure {
  id: number;
  error: string;
}

/** The closings that wait for a lead's yes, beside the board: one by one, or several at once. Its address is `?aprobar=1`. */
export default function ClosingQueue({ model, onClose }: { model: BoardModel; onClose: () => void }) {
  const now = useNow();
  const { board, all, nameOf, columns } = model;
  const waiting = all.filter(({ close, archived }) => close && !archived);
  const mine = waiting.filter(({ close }) => close?.by !== board.me);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<Failure[]>([]);
  const picked = mine.filter(({ id }) => chosen.has(id));

  const approve = async () => {
    setBusy(true);
    const failed = await closingActions(board.key, model.readAgain).approveAll(picked);
    setChosen(new Set());
    setBusy(false);
    setFailures(failed);
  };
  const toggle = (id: number) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const titleOf = (id: number) => all.find((card) => card.id === id)?.title ?? `Tarjeta ${id}`;

  return (
    <Drawer
      open
      onClose={onClose}
      width={520}
      title={`Por aprobar: ${waiting.length}`}
      eyebrow={board.title}
      footer={
        picked.length > 0 && (
          <Button variant="primary" icon={Check} busy={busy && "Aprobando..."} onClick={() => void approve()}>
            Aprobar {picked.length}
          </Button>
        )
      }
    >
      {waiting.length === 0 && <EmptyState compact title="Nada espera aprobación" />}
      <ul className="-my-2 divide-y divide-line-soft">
        {waiting.map((card) => (
          <li key={card.id} className="flex items-start gap-3 py-3">
            {card.close?.by !== board.me && (
              <CheckboxBox
                label={`Elegir ${card.title}`}
                checked={chosen.has(card.id)}
                onToggle={() => toggle(card.id)}
              />
            )}
            <div className="min-w-0 flex-1">
              <CardLink card={card} prefix={board.prefix} />
              <p className="mt-0.5 text-help text-muted">
                {nameOf(card.close?.by ?? 0)} propone cerrarla en{" "}
                {columns.get(card.close?.column_id ?? 0)?.title ?? "otra columna"},{" "}
                {timeAgo(card.close?.at ?? now, now)}
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <CloseDecision board={board} card={card} read={model.readAgain} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {failures.length > 0 && (
        <Modal
          open
          onClose={() => setFailures([])}
          title={`${countText(failures.length, "tarjeta quedó", "tarjetas quedaron")} sin cerrar`}
          footer={
            <Button variant="primary" onClick={() => setFailures([])}>
              Entendido
            </Button>
          }
        >
          <ul className="flex flex-col gap-2.5">
            {failures.map(({ id, error }) => (
              <li key={id} className="border-l-2 border-bad pl-3">
                <p className="font-semibold">{titleOf(id)}</p>
                <p className="text-help text-muted">{error}</p>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </Drawer>
  );
}

/** Its drawer stands in the place of this one, which Back brings again. */
function CardLink({ card, prefix }: { card: CardRow; prefix: string }) {
  const address = useAddress();
  return (
    <Link
      href={address.href({ aprobar: "", tarea: String(card.number) })}
      shallow
      scroll={false}
      className="block break-words font-semibold hover:underline"
    >
      <span className="font-normal text-muted">{cardCode(prefix, card.number)}</span> {card.title}
    </Link>
  );
}
