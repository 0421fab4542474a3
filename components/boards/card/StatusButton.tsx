import { ChevronDown } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { moveCard } from "@/lib/boards/api";
import { attempt } from "@/lib/client/attempt";
import { call } from "@/lib/client/call";
import type { CardModel } from "./useCard";

/** The column a card is in, and the way to another one. */
export function StatusButton({ model, onRefused }: { model: CardModel; onRefused: (message: string) => void }) {
  const { board, card } = model;
  const here = board.columns.find(({ id }) => id === card.column_id);
  const moves = board.role !== "reader" && !card.archived;
  const button = (
    <Button size="sm" iconEnd={moves ? ChevronDown : undefined} disabled={!moves}>
      {here?.title ?? ""}
    </Button>
  );
  if (!moves) return button;
  const move = (column_id: number) =>
    attempt(async () => {
      const { proposed, over_limit } = await call(moveCard, { params: { id: String(card.id) }, body: { column_id } });
      onRefused("");
      model.retry();
      const column = board.columns.find(({ id }) => id === column_id);
      if (proposed) toast.info(`Se propuso cerrarla en ${column?.title}: lo decide quien dirige el tablero.`);
      else if (over_limit) toast.info(`${column?.title} supera su límite de ${column?.wip_limit}.`);
    }, onRefused);
  const items = board.columns.map(({ id, title }) => ({
    label: title,
    checked: id === card.column_id,
    onSelect: () => void (id !== card.column_id && move(id)),
  }));
  return <Menu trigger={button} label="Mover a…" align="start" items={items} />;
}
