import { Check } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { CheckboxBox } from "@/components/kit/fields/Checkbox";
import { Modal } from "@/components/kit/Modal";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { countText } from "@/lib/format/text";
import { timeAgo } from "@/lib/format/timeAgo";
import type { BoardModel } from "../model";
import { CloseDecision } from "./CloseDecision";
import { closingActions } from "./useClosing";

interface Failure {
  id: number;
  error: string;
}

/** Closings that wait for a lead's yes: one by one, or several at once. */
export function ClosingQueue({ model, now }: { model: BoardModel; now: Date }) {
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

  if (waiting.length === 0 && failures.length === 0) return null;
  return (
    <Card
      flush
      title={`Por aprobar: ${waiting.length}`}
      actions={
        picked.length > 0 && (
          <Button size="sm" variant="primary" icon={Check} busy={busy && "Aprobando..."} onClick={() => void approve()}>
            Aprobar {picked.length}
          </Button>
        )
      }
    >
      <ul className="max-h-60 divide-y divide-line-soft overflow-y-auto border-t border-line-soft">
        {waiting.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
            {card.close?.by !== board.me && board.role === "lead" && (
              <CheckboxBox
                label={`Elegir ${card.title}`}
                checked={chosen.has(card.id)}
                onToggle={() => toggle(card.id)}
              />
            )}
            <Waiting card={card} model={model} />
            <span className="text-help text-muted">
              {nameOf(card.close?.by ?? 0)} propone cerrarla en{" "}
              {columns.get(card.close?.column_id ?? 0)?.title ?? "otra columna"}, {timeAgo(card.close?.at ?? now, now)}
            </span>
            <span className="ml-auto flex gap-2">
              <CloseDecision board={board} card={card} read={model.readAgain} />
            </span>
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
    </Card>
  );
}

function Waiting({ card, model }: { card: CardRow; model: BoardModel }) {
  return (
    <Link
      href={model.href(card.number)}
      shallow
      scroll={false}
      className="min-w-0 font-semibold hover:underline phone:flex-1"
    >
      <span className="font-normal text-muted">{cardCode(model.board.prefix, card.number)}</span> {card.title}
    </Link>
  );
}
