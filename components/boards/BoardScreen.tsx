import dynamic from "next/dynamic";
import { useEffect } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { NoAccess } from "@/components/kit/NoAccess";
import { Page } from "@/components/kit/Page";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { SkipToCards } from "./board/SkipToCards";
import { useOpening } from "./saved/useOpening";
import { BoardActions } from "./screen/BoardActions";
import { BoardBody } from "./screen/BoardBody";
import { BoardFigures } from "./screen/BoardFigures";
import { BoardFilters } from "./screen/BoardFilters";
import { BoardSkeleton } from "./screen/BoardSkeleton";
import { FilterNews } from "./screen/FilterNews";
import { crumbsOf, viewOf } from "./screen/place";
import { SearchHost } from "./search/SearchHost";
import { useBoardModel } from "./useBoardModel";
import { preloadBoard } from "./views";

const CardDrawer = dynamic(() => import("./card/CardDrawer").then((module) => module.CardDrawer), { ssr: false });
const NewCard = dynamic(() => import("./card/NewCard").then((module) => module.NewCard), { ssr: false });
const BoardSettings = dynamic(() => import("./settings/BoardSettings").then((module) => module.BoardSettings), {
  ssr: false,
});
const ArchiveDrawer = dynamic(() => import("./screen/ArchiveDrawer"), { ssr: false });
const OwnQueue = dynamic(() => import("./screen/OwnQueue").then((module) => module.OwnQueue), { ssr: false });
const ClosingQueue = dynamic(() => import("./closing/ClosingQueue"), { ssr: false });
const MissingFields = dynamic(() => import("./move/MissingFields"), { ssr: false });

interface Props {
  /** Its address: a board may have one for its leads and one for everybody. */
  screen: PageScreen;
  board: string;
}

/** A department's board: its cards in the view that the address says, with the drawers over it. */
export function BoardScreen({ screen: page, board: key }: Props) {
  const { model: read, error, filtered, address, now, refresh, asked, since } = useBoardModel(key);
  const opening = useOpening(key, address);
  const model = opening ? null : read;
  useEffect(preloadBoard, []);
  const { title, crumbs } = crumbsOf(page);
  const close = (name: string) => () => address.set({ [name]: "" });
  const screen = model?.board.screens.find((each) => each.path === page.path);
  const view = viewOf(address.get("vista"), model?.board.role);
  const number = Number(address.get("tarea"));
  const own = screen?.view === "own";
  const onlyOwn = own && address.get("equipo") === "no";

  if (error)
    return (
      <Page title={title} breadcrumbs={crumbs}>
        {error.status === 403 || error.status === 404 ? (
          <NoAccess level={2} title="Este tablero no está habilitado para su cuenta" grantedBy="un Administrador" />
        ) : (
          <ErrorState title="No se pudo abrir el tablero" requestId={error.requestId} onRetry={refresh}>
            {error.message}
          </ErrorState>
        )}
      </Page>
    );

  return (
    <>
      {view.key === "tablero" && !onlyOwn && <SkipToCards />}
      <Page
        title={title}
        breadcrumbs={crumbs}
        actions={model && <BoardActions model={model} address={address} closedSince={since} />}
        line={
          model && (own || view.key !== "cifras") ? (
            <BoardFigures model={model} address={address} now={now} own={own} />
          ) : null
        }
        filters={<BoardFilters model={model} address={address} view={view.key} />}
      >
        {!model && <BoardSkeleton />}
        {model && onlyOwn && <OwnQueue model={model} now={now} />}
        {model && view.filters !== false && <FilterNews model={model} filtered={filtered} />}
        {model && !onlyOwn && <BoardBody model={model} address={address} filtered={filtered} view={view} />}
        {model && number > 0 && <CardDrawer over={model} number={number} onClose={close("tarea")} />}
        {model && address.get("nueva") && (
          <NewCard
            board={model.board}
            onClose={close("nueva")}
            onMade={(made) => address.set({ nueva: "", tarea: String(made) })}
          />
        )}
        {model?.board.role === "lead" && address.get("configurar") && (
          <BoardSettings board={model.board} onClose={close("configurar")} />
        )}
        {model?.board.role === "lead" && address.get("aprobar") && (
          <ClosingQueue model={model} onClose={close("aprobar")} />
        )}
        <SearchHost address={address} />
        {model && address.get("archivo") && <ArchiveDrawer model={model} onClose={close("archivo")} />}
        {model && asked && <MissingFields key={asked.card.id} model={model} asked={asked} />}
      </Page>
    </>
  );
}
