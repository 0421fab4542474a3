import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { ErrorState } from "@/components/kit/ErrorState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Link } from "@/components/kit/Link";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { listBoards } from "@/lib/boards/api";
import { groupTitles, type StateGroup, stateGroups } from "@/lib/boards/rules/words";
import { searchCards } from "@/lib/boards/search/api";
import type { FoundCard } from "@/lib/boards/search/schema";
import { usePages } from "@/lib/client/usePages";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { groupTones } from "../looks";

const FEWEST = 2;

/** Cards of every board that the person sees, by their words or their code. */
export default function SearchPanel({
  q,
  onSearch,
  onClose,
}: {
  q: string;
  onSearch: (q: string) => void;
  onClose: () => void;
}) {
  const [board, setBoard] = useState("");
  const [group, setGroup] = useState<StateGroup | "">("");
  const boards = useRead(listBoards, {});
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector("input")?.focus(), []);
  const asked = q.trim().length >= FEWEST;
  const { pages, error, mutate, hasMore, more, loadingMore } = usePages(
    searchCards,
    asked
      ? (cursor) => ({
          query: { q: q.trim(), board: board || undefined, group: group || undefined, cursor, limit: 20 },
        })
      : null,
  );
  const found = asked ? pages?.flatMap(({ items }) => items) : undefined;
  return (
    <Drawer open onClose={onClose} width={480} title="Buscar tarjetas">
      <div ref={fields} className="flex flex-wrap gap-2">
        <SearchField label="Título, descripción o código" value={q} onChange={onSearch} />
        {(boards.data?.length ?? 0) > 1 && (
          <SelectField
            hideLabel
            label="Tablero"
            className="w-44"
            placeholder="Todos los tableros"
            options={boards.data?.map(({ key, title }) => ({ value: key, label: title })) ?? []}
            value={board}
            onChange={setBoard}
          />
        )}
        <SelectField
          hideLabel
          label="Estado"
          className="w-40"
          placeholder="Todos los estados"
          options={stateGroups.map((value) => ({ value, label: groupTitles[value] }))}
          value={group}
          onChange={(value) => setGroup(value as StateGroup | "")}
        />
      </div>
      <div className="mt-4" aria-live="polite">
        {error && (
          <ErrorState title="No se pudo buscar" onRetry={() => void mutate()} requestId={error.requestId || undefined}>
            {error.message}
          </ErrorState>
        )}
        {!asked && <EmptyState compact title="Escribir al menos dos letras" />}
        {asked && !error && !found && <SkeletonRows label="Buscando..." />}
        {found?.length === 0 && (
          <EmptyState title={`Nada coincide con “${q.trim()}”`}>
            Se busca en los tableros propios, también en lo cerrado y archivado.
          </EmptyState>
        )}
        {found && found.length > 0 && (
          <ul aria-label="Tarjetas encontradas" className="-mx-5 divide-y divide-line-soft phone:-mx-4">
            {found.map((card) => (
              <li key={card.id}>
                <FoundRow card={card} />
              </li>
            ))}
          </ul>
        )}
        {found && hasMore && (
          <div className="flex justify-center py-3">
            <Button size="sm" onClick={more} busy={loadingMore && "Cargando..."}>
              Ver más
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}

function FoundRow({ card }: { card: FoundCard }) {
  return (
    <Link href={card.href} className="block px-5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 phone:px-4">
      <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-help text-muted">
        {card.code} · {card.board.title}
        <Badge tone={groupTones[card.group]}>{card.archived ? "Archivada" : card.column}</Badge>
      </span>
      <span className="block font-semibold">{card.title}</span>
      <span className="line-clamp-2 text-help text-muted">
        {[card.due_on && `Vence ${formatDay(card.due_on)}`, card.about].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
