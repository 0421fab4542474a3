import { Bookmark, DoorOpen, Pencil, Plus, Trash2, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/router";
import { useState } from "react";
import { ChipButton } from "@/components/kit/Chip";
import { Menu, type MenuEntry } from "@/components/kit/Menu";
import { toast } from "@/components/kit/toast";
import { createView, deleteView, listViews, openWithView } from "@/lib/boards/views/api";
import type { SavedView } from "@/lib/boards/views/schema";
import { CallError } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { BoardModel } from "../model";
import { isSameView, PLAIN, viewQuery } from "./viewQuery";

const SaveView = dynamic(() => import("./SaveView").then((module) => module.SaveView), { ssr: false });

type Asking = { view: SavedView | null };

interface Props {
  model: Pick<BoardModel, "board">;
  /** The board's own views come first, in the same menu: where there is no room for their tabs. */
  views?: readonly MenuEntry[];
}

/** "Vista: Lo urgente": the saved ways to look at a board, shared ones first; each is an address. */
export function ViewPicker({ model, views = [] }: Props) {
  const { board } = model;
  const router = useRouter();
  const params = { board: board.key };
  const { data: saved = [], mutate } = useRead(listViews, { params });
  const [asking, setAsking] = useState<Asking | null>(null);
  const remover = useWrite(deleteView);
  const creator = useWrite(createView);
  const opener = useWrite(openWithView);
  const path = router.asPath.split(/[?#]/, 1)[0] ?? "/";
  const query = viewQuery(router.asPath);
  const current = saved.find((view) => isSameView(viewQuery(`?${view.query}`), query));
  const changes = (view: SavedView | undefined): view is SavedView =>
    view !== undefined && (view.mine || view.shared) && (!view.shared || board.role === "lead");

  const attempt = (work: () => Promise<unknown>) =>
    work()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        toast.error(error.message);
      })
      .finally(() => void mutate());
  const restore = ({ name, query: of, shared, opens }: SavedView) =>
    attempt(async () => {
      const { id } = await creator.run({ params, body: { name, query: of, shared } });
      if (opens) await opener.run({ params, body: { view: id } });
    });
  const openWith = (view: SavedView | null) =>
    attempt(async () => {
      await opener.run({ params, body: { view: view?.id ?? null } });
      toast.saved(view ? `El tablero se abre con “${view.name}”` : "El tablero se abre sin filtros");
    });
  const remove = (view: SavedView) =>
    attempt(async () => {
      await remover.run({ params: { ...params, id: view.id } });
      toast.deleted(`Vista “${view.name}” borrada`, { undo: () => void restore(view) });
    });

  const items: MenuEntry[] = [
    ...views,
    { label: "Sin filtros", separated: views.length > 0, checked: isSameView(query, ""), href: `${path}?${PLAIN}` },
    ...saved.map((view, index) => ({
      label: view.name,
      icon: view.shared ? Users : undefined,
      hint: [view.shared && "Compartida", view.opens && "Abre el tablero"].filter(Boolean).join(" · ") || undefined,
      checked: view === current,
      separated: index === 0,
      href: `${path}?${view.query || PLAIN}`,
    })),
    { label: "Guardar esta vista...", icon: Plus, separated: true, onSelect: () => setAsking({ view: null }) },
    ...(current
      ? [
          current.opens
            ? { label: "No abrir más el tablero con esta vista", icon: DoorOpen, onSelect: () => void openWith(null) }
            : { label: "Abrir el tablero con esta vista", icon: DoorOpen, onSelect: () => void openWith(current) },
        ]
      : []),
    ...(changes(current)
      ? [
          { label: "Cambiar nombre...", icon: Pencil, onSelect: () => setAsking({ view: current }) },
          { label: `Borrar “${current.name}”`, icon: Trash2, onSelect: () => void remove(current) },
        ]
      : []),
  ];
  const shown = views.find(({ checked }) => checked);
  return (
    <>
      <Menu
        align={shown ? "start" : "end"}
        trigger={
          shown ? (
            <ChipButton
              label={current?.name ?? shown.label}
              aria-label={`Vista: ${current?.name ?? shown.label}`}
              opens
            />
          ) : (
            <ChipButton icon={Bookmark} label={current ? "Vista" : "Vistas"} value={current?.name} opens />
          )
        }
        items={items}
      />
      {asking && (
        <SaveView
          board={board}
          view={asking.view}
          query={query}
          saved={saved}
          onClose={() => setAsking(null)}
          onSaved={() => void mutate()}
        />
      )}
    </>
  );
}
