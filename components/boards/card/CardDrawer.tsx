import { Link2 } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/kit/Button";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { cardCode } from "@/lib/boards/rules/words";
import { useAddress } from "@/lib/client/useAddress";
import { DueBadge } from "../DueBadge";
import type { BoardModel } from "../model";
import { CardFiles } from "./CardFiles";
import { CardMenu } from "./CardMenu";
import { Checklist } from "./Checklist";
import { Description } from "./description/Description";
import { EditableTitle } from "./EditableTitle";
import { Facts } from "./facts/Facts";
import { CardLinks } from "./links/CardLinks";
import { Notices } from "./Notices";
import { StatusButton } from "./StatusButton";
import { Composer } from "./talk/Composer";
import { Talk } from "./talk/Talk";
import { useComments } from "./talk/useComments";
import { type CardModel, useCard } from "./useCard";

const ProofsSection = dynamic(() => import("../proofs/ProofsSection").then((module) => module.ProofsSection), {
  ssr: false,
  loading: () => <SkeletonRows rows={3} label="Trayendo las versiones..." />,
});

interface Props {
  /** The board it is opened over. */
  over: BoardModel;
  number: number;
  onClose: () => void;
}

const WIDTH = 420;

/** A card beside its board; its address is `?tarea=` and its number. */
export function CardDrawer({ over, number, onClose }: Props) {
  const { board } = over;
  const { card, ...model } = useCard(board, number);
  const code = cardCode(board.prefix, number);
  const { error } = model;
  // One that was passed to another board meanwhile is not shown as if it still were here.
  if (card && error?.status !== 404)
    return <OpenCard key={card.id} over={over} model={{ ...model, card }} code={code} onClose={onClose} />;
  return (
    <Drawer
      open
      onClose={onClose}
      width={WIDTH}
      eyebrow={code}
      title={error?.status === 404 ? "Tarjeta no disponible" : "Tarjeta"}
      waiting={!error}
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

interface OpenProps {
  over: BoardModel;
  model: CardModel;
  code: string;
  onClose: () => void;
}

function OpenCard({ over, model, code, onClose }: OpenProps) {
  const { board, card } = model;
  const address = useAddress();
  const comments = useComments(card.id, model.pulse);
  const link = `${location.origin}${address.href({ tarea: String(card.number) })}`;
  const talks = !card.archived;
  return (
    <Drawer
      open
      onClose={onClose}
      width={WIDTH}
      eyebrow={code}
      title={<EditableTitle model={model} />}
      meta={
        <>
          <StatusButton over={over} model={model} onPassed={onClose} />
          <DueBadge card={card} full />
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
        <Notices model={model} />
        <Facts model={model} />
        <Description model={model} />
        {board.proofs && <ProofsSection board={board.key} card={{ id: card.id, code }} />}
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
