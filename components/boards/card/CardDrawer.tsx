import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { cardCode } from "@/lib/boards/rules/words";
import type { BoardView } from "@/lib/boards/schema";
import { useAddress } from "@/lib/client/useAddress";
import { CardFiles } from "./CardFiles";
import { CardMenu } from "./CardMenu";
import { Checklist } from "./Checklist";
import { DueBadge } from "./DueBadge";
import { Description } from "./description/Description";
import { EditableTitle } from "./EditableTitle";
import { Facts } from "./facts/Facts";
import { CardLinks } from "./links/CardLinks";
import { Notices } from "./Notices";
import { StatusButton } from "./StatusButton";
import { ProofsSection } from "./slots";
import { Composer } from "./talk/Composer";
import { Talk } from "./talk/Talk";
import { useComments } from "./talk/useComments";
import { type CardModel, useCard } from "./useCard";

interface Props {
  board: BoardView;
  number: number;
  onClose: () => void;
}

const WIDTH = 420;

/** A card beside its board; its address is `?tarea=` and its number. */
export function CardDrawer({ board, number, onClose }: Props) {
  const { card, ...model } = useCard(board, number);
  const code = cardCode(board.prefix, number);
  if (card) return <OpenCard key={card.id} model={{ ...model, card }} code={code} onClose={onClose} />;
  const { error } = model;
  return (
    <Drawer
      open
      onClose={onClose}
      width={WIDTH}
      eyebrow={code}
      title={error?.status === 404 ? "Tarjeta no disponible" : "Tarjeta"}
    >
      {error?.status === 404 ? (
        <EmptyState title="Esta tarjeta no está en el tablero" actions={<Button onClick={onClose}>Cerrar</Button>}>
          La pasaron a otro, o el enlace está mal copiado.
        </EmptyState>
      ) : error ? (
        <ErrorState title="No se pudo traer la tarjeta" onRetry={model.retry} requestId={error.requestId || undefined}>
          {error.message}
        </ErrorState>
      ) : (
        <SkeletonRows rows={8} label="Cargando la tarjeta..." />
      )}
    </Drawer>
  );
}

function OpenCard({ model, code, onClose }: { model: CardModel; code: string; onClose: () => void }) {
  const { board, card } = model;
  const address = useAddress();
  const [refused, setRefused] = useState("");
  const comments = useComments(card.id, model.pulse);
  const link = `${location.origin}${address.href({ tarea: String(card.number) })}`;
  const talks = board.role !== "reader" && !card.archived;
  return (
    <Drawer
      open
      onClose={onClose}
      width={WIDTH}
      eyebrow={code}
      title={<EditableTitle model={model} />}
      meta={
        <>
          <StatusButton model={model} onRefused={setRefused} />
          <DueBadge card={card} />
        </>
      }
      actions={
        <>
          <CopyButton text={link} label="Copiar enlace" icon={Link2} />
          <CardMenu
            model={model}
            link={link}
            onClose={onClose}
            onOpen={(number) => address.set({ tarea: String(number) }, { push: true })}
          />
        </>
      }
      footer={talks && <Composer model={model} onSent={comments.take} />}
    >
      <div className="space-y-5">
        <Notices model={model} refused={refused} />
        <Facts model={model} />
        <Description model={model} />
        {board.proofs && ProofsSection && (
          <ProofsSection board={board} card={card} editable={model.editable} onChanged={model.retry} />
        )}
        <Checklist model={model} />
        <CardFiles model={model} />
        <CardLinks model={model} />
        <Talk model={model} comments={comments} />
      </div>
      <p role="status" aria-busy={model.saving} className="sr-only">
        {model.saved}
      </p>
    </Drawer>
  );
}
