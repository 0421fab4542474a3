import { Avatar } from "@/components/kit/Avatar";
import { Link } from "@/components/kit/Link";
import { useNow } from "@/components/kit/useNow";
import { linkOf } from "@/lib/notifications/kinds";
import type { Notification } from "@/lib/notifications/schema";
import { NotificationText } from "./NotificationText";
import type { Newest } from "./useBell";
import { useMarks } from "./useMarks";

const ROW =
  "relative flex w-full items-start gap-2.5 border-b border-line-soft px-4 py-2.5 text-left text-help transition-colors hover:bg-hover focus-visible:-outline-offset-2";

/** The panel of picture 08a: the newest notifications; a click marks one as read and opens what it speaks of. */
export default function NotificationPanel({
  bell,
  mail,
  onClose,
}: {
  bell: Newest;
  mail: string;
  onClose: () => void;
}) {
  const marks = useMarks(mail);
  useNow();
  const { items = [], unread, failed, isLoading } = bell;
  return (
    <>
      <div className="flex h-[39px] shrink-0 items-center justify-between gap-2 border-b border-line px-[15px]">
        <h2 className="text-body font-semibold">Notificaciones</h2>
        {unread > 0 && (
          <button
            type="button"
            onClick={() => void marks.readAll()}
            className="min-h-6 text-help font-semibold text-accent hover:underline"
          >
            Marcar todas como leídas
          </button>
        )}
      </div>
      {items.length > 0 ? (
        <ul
          aria-label="Últimas notificaciones"
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
          data-scroll
        >
          {items.map((note) => (
            <li key={note.id}>
              <PanelRow
                note={note}
                onOpen={() => {
                  if (!note.is_read) void marks.read(note.id);
                  if (linkOf(note)) onClose();
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-4 py-10 text-center text-help text-muted">
          {isLoading ? "Cargando..." : failed ? "No se pudieron traer las notificaciones" : "No hay notificaciones"}
        </p>
      )}
      <Link
        href="/notificaciones"
        onClick={onClose}
        className="flex h-[39px] shrink-0 items-center justify-center border-t border-line text-help font-semibold text-accent
          hover:bg-hover focus-visible:-outline-offset-2"
      >
        Ver todas las notificaciones
      </Link>
    </>
  );
}

function PanelRow({ note, onOpen }: { note: Notification; onOpen: () => void }) {
  const href = linkOf(note);
  const content = (
    <>
      {!note.is_read && (
        <span className="absolute left-1.5 top-[21px] size-1.5 rounded-full bg-accent-fill">
          <span className="sr-only">Sin leer.</span>
        </span>
      )}
      <Avatar name={note.user_name || "Bambalina"} decorative />
      <NotificationText note={note} />
    </>
  );
  return href ? (
    <Link href={href} onClick={onOpen} className={ROW}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={ROW}>
      {content}
    </button>
  );
}
