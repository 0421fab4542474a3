import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextArea } from "@/components/kit/fields/TextArea";
import { IconButton } from "@/components/kit/IconButton";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay, formatDayLong } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { ShowPage } from "./curveModel";
import { useSaveDetails } from "./detail/useSaveDetails";

/** What was noted about a show, editable in place, and its milestones. */
export function NotesCard({ page }: { page: ShowPage }) {
  const [editing, setEditing] = useState(false);
  const { can } = usePerson();
  return (
    <Card flush>
      <div className="divide-y divide-line">
        <div className="px-4 py-3.5">
          <div className="mb-1 flex items-center justify-between">
            <h2 className="font-semibold">Anotaciones</h2>
            {can("tickets.configure") && !editing && (
              <IconButton label="Editar anotaciones" icon={Pencil} onClick={() => setEditing(true)} className="-my-1" />
            )}
          </div>
          {editing ? <NotesEditor page={page} onDone={() => setEditing(false)} /> : <Notes page={page} />}
        </div>
        {page.hitos.length > 0 && (
          <div className="px-4 py-3.5">
            <h2 className="mb-1.5 font-semibold">Hitos</h2>
            <dl className="flex flex-col gap-1 text-help">
              {page.hitos.map(({ fecha, title }) => (
                <div key={`${fecha} ${title}`} className="flex gap-3">
                  <dt className="w-20 shrink-0 text-muted" title={formatDayLong(fecha)}>
                    {formatDay(fecha)}
                  </dt>
                  <dd>{title}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </Card>
  );
}

function Notes({ page: { details, anotaciones_de } }: { page: ShowPage }) {
  const notes = [...new Set(details.anotaciones.split("\n"))].filter((line) => line.trim() !== "");
  if (notes.length === 0) return <p className="text-help text-muted">Sin anotaciones.</p>;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note} className="border-l-2 border-line pl-3 text-help">
            {note}
          </li>
        ))}
      </ul>
      {anotaciones_de && (
        <p className="mt-2 pl-3.5 text-second text-muted">
          {anotaciones_de.name}, {timeAgo(anotaciones_de.at)}
        </p>
      )}
    </>
  );
}

function NotesEditor({ page, onDone }: { page: ShowPage; onDone: () => void }) {
  const { details } = page;
  const [text, setText] = useState(details.anotaciones);
  const { save, busy, stale, failure } = useSaveDetails(page.show);
  const send = async (version: number) => {
    if (await save({ anotaciones: text, version })) onDone();
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send(details.version);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <TextArea
        label="Anotaciones"
        hideLabel
        value={text}
        onChange={setText}
        rows={5}
        maxLength={10_000}
        help="Una por línea"
        error={failure}
        autoFocus
      />
      {stale && (
        <ConflictCompare
          facts={[{ label: "Anotaciones", mine: text, theirs: stale.anotaciones }]}
          busy={busy}
          onMine={() => void send(stale.version)}
          onTheirs={onDone}
        />
      )}
      {!stale && (
        <div className="flex gap-2">
          <Button size="sm" variant="primary" type="submit" busy={busy && "Guardando..."}>
            Guardar
          </Button>
          <Button size="sm" onClick={onDone}>
            Cancelar
          </Button>
        </div>
      )}
    </form>
  );
}
