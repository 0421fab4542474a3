import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Card } from "@/components/kit/Card";
import { IconButton } from "@/components/kit/IconButton";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay, formatDayLong } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { ShowPage } from "./curveModel";

const NotesEditor = dynamic(() => import("./NotesEditor"), { ssr: false, loading: () => <SkeletonRows rows={3} /> });

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
