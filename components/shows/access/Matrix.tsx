import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "@/components/kit/cx";
import { RoomyBox } from "@/components/kit/fields/RoomyBox";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatDay } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import type { showAccessMatrix } from "@/lib/shows/access/api";
import type { AccessCell, AccessColumn, AccessPerson } from "@/lib/shows/access/schema";
import { levelTitles } from "@/lib/shows/rules/levels";
import { cellKey, cellText, roleText } from "./cells";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrows go from cell to cell. */
function onArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]");
  if (!step || !cell) return;
  const [row = 0, column = 0] = (cell.dataset.cell ?? "").split(":").map(Number);
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + step[0]}:${column + step[1]}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const toggled = (set: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

interface MatrixProps {
  of: CallOutput<typeof showAccessMatrix>;
  cells: ReadonlyMap<string, AccessCell>;
  /** Whether the person gives accesses, or only looks. */
  gives: boolean;
  people: ReadonlySet<number>;
  columns: ReadonlySet<number>;
  onPeople: (ids: ReadonlySet<number>) => void;
  onColumns: (ids: ReadonlySet<number>) => void;
  personHref: (id: number) => string;
  onOpen: (person: AccessPerson, column: AccessColumn) => void;
  page: number;
  onPage: (page: number) => void;
}

/** People down, shows (artists, projects) across, the level in each cell. */
export function Matrix({
  of,
  cells,
  gives,
  people,
  columns,
  onPeople,
  onColumns,
  personHref,
  onOpen,
  page,
  onPage,
}: MatrixProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="max-h-[70vh] overflow-auto rounded-card border border-line bg-surface">
        <table className="w-max min-w-full border-separate border-spacing-0 text-help" onKeyDown={onArrow}>
          <caption className="sr-only">Accesos a shows por persona</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 top-0 z-20 w-60 min-w-60 border-b border-r border-line bg-sunken px-3 py-2 text-left align-bottom font-semibold phone:w-36 phone:min-w-36"
              >
                Persona
              </th>
              {of.columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className="sticky top-0 z-10 w-36 min-w-36 max-w-36 border-b border-line bg-sunken px-2 py-2 text-left align-bottom font-semibold"
                >
                  <span className="flex items-start gap-1.5">
                    {gives && (
                      <RoomyBox
                        label={`Elegir ${column.name}`}
                        checked={columns.has(column.id)}
                        onToggle={() => onColumns(toggled(columns, column.id))}
                      />
                    )}
                    <span className="min-w-0">
                      <span className="line-clamp-2 break-words" title={column.name}>
                        {column.name}
                      </span>
                      <span className="block truncate text-second font-normal text-muted" title={column.about}>
                        {column.about}
                      </span>
                    </span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.people.map((person, row) => (
              <tr key={person.id}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 border-b border-r border-line-soft bg-surface px-3 py-1.5 text-left font-normal"
                >
                  <span className="flex items-start gap-1.5">
                    {gives && (
                      <RoomyBox
                        label={`Elegir a ${person.name}`}
                        checked={people.has(person.id)}
                        onToggle={() => onPeople(toggled(people, person.id))}
                      />
                    )}
                    <Link href={personHref(person.id)} shallow className="min-w-0 rounded-badge">
                      <span className="block truncate font-semibold">{person.name}</span>
                      <span className="block text-second text-muted">{`${roleTitle(person.rol)} · ${roleText(person)}`}</span>
                    </Link>
                  </span>
                </th>
                {of.columns.map((column, index) => (
                  <td key={column.id} className="border-b border-line-soft p-1">
                    <Cell
                      at={`${row}:${index}`}
                      cell={cells.get(cellKey(person.id, column.id))}
                      label={`${person.name}, ${column.name}`}
                      onOpen={gives ? () => onOpen(person, column) : undefined}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(of.more || page > 1) && (
        <nav aria-label="Columnas" className="flex items-center gap-2 text-help text-muted">
          <IconButton
            label="Columnas anteriores"
            icon={ChevronLeft}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {`Columnas, página ${page}`}
          <IconButton
            label="Columnas siguientes"
            icon={ChevronRight}
            disabled={!of.more}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      )}
    </div>
  );
}

function Cell({
  at,
  cell,
  label,
  onOpen,
}: {
  at: string;
  cell: AccessCell | undefined;
  label: string;
  onOpen?: () => void;
}) {
  const said = cell ? cellText(cell) : "sin acceso";
  const look = cx(
    "flex h-11 w-full flex-col justify-center rounded-badge px-2 text-left leading-tight",
    cell &&
      (cell.over
        ? "bg-neutral-soft text-muted"
        : cell.level === "ver" || cell.level === "editar"
          ? "bg-info-soft"
          : "bg-warn-soft"),
  );
  const inside = cell ? (
    <>
      <span className={cx("font-semibold", cell.over && "line-through")}>{levelTitles[cell.level]}</span>
      {cell.until && (
        <span className="text-second">{`${cell.over ? "venció" : "hasta"} ${formatDay(cell.until)}`}</span>
      )}
    </>
  ) : (
    onOpen && <Icon of={Plus} size={16} className="mx-auto text-faint opacity-60" />
  );
  const title = cell ? `${cellText(cell)}. Lo dio ${cell.by}.` : undefined;
  if (!onOpen)
    return (
      <span className={look} title={title}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      data-cell={at}
      className={cx(look, "transition-colors hover:bg-sunken")}
      title={title}
      aria-label={`${label}: ${said}`}
      onClick={onOpen}
    >
      {inside}
    </button>
  );
}
