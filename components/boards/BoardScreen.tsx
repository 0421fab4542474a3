import { ErrorState } from "@/components/kit/ErrorState";
import { Page } from "@/components/kit/Page";
import { getBoard, listCards } from "@/lib/boards/api";
import { useRead } from "@/lib/client/useRead";

interface Props {
  /** The address: a board may have one for its leads and one for everybody. */
  path: string;
  board: string;
}

/** A department's board. */
export function BoardScreen({ path, board: key }: Props) {
  const board = useRead(getBoard, { params: { board: key } });
  const cards = useRead(listCards, { params: { board: key }, query: {} });
  const title = board.data?.screens.find((screen) => screen.path === path)?.title ?? "";
  return (
    <Page title={title}>
      {board.error && <ErrorState title="No se pudo abrir el tablero" requestId={board.error.requestId} />}
      <ul>
        {cards.data?.items.map((card) => (
          <li key={card.id}>{card.title}</li>
        ))}
      </ul>
    </Page>
  );
}
