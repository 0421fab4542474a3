import { LogOut } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { providerTitle } from "@/lib/people/rules/providers";
import { closeSession, closeSessions, listSessions, type SessionRow } from "@/lib/people/sessions/api";
import { lastAccessText } from "../peopleText";
import type { PersonTab } from "./PersonScreen";

const REFRESH = { refresh: ["/users"] };

/** Where the person is signed in, and the last places; each may be closed, or all. */
export default function SessionsTab({ user, mayWrite }: PersonTab) {
  const { data, error } = useRead(listSessions, { params: { id: user.id } });
  const all = useWrite(closeSessions, REFRESH);
  const one = useWrite(closeSession, REFRESH);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (!data) return <SkeletonRows />;
  if (data.length === 0) return <EmptyState title="Nunca entró" />;

  const open = data.filter(({ abierta }) => abierta);
  const told = (work: () => Promise<{ cerradas: number }>) =>
    attempt(async () => {
      const { cerradas } = await work();
      toast.saved(`${countText(cerradas, "sesión cerrada", "sesiones cerradas")}: deja de valer en segundos`);
    });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted">
          {open.length > 0
            ? `${countText(open.length, "sesión abierta", "sesiones abiertas")}.`
            : "Ninguna sesión abierta."}
        </p>
        {mayWrite && open.some(({ propia }) => !propia) && (
          <Button
            icon={LogOut}
            busy={all.busy && "Cerrando..."}
            onClick={() => void told(() => all.run({ params: { id: user.id } }))}
          >
            Cerrar sesiones
          </Button>
        )}
      </div>
      <ul aria-label="Sesiones" className="flex flex-col rounded-card border border-line bg-surface">
        {data.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-b-0"
          >
            <SessionFacts session={session} />
            {mayWrite && session.abierta && !session.propia && (
              <Button
                size="sm"
                onClick={() => void told(() => one.run({ params: { id: user.id, session: session.id } }))}
              >
                Cerrar<span className="sr-only"> {session.dispositivo}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function SessionFacts({ session }: { session: SessionRow }) {
  const { dispositivo, provider, address, created_at, last_seen, ended_at, expires_at, abierta, propia } = session;
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {dispositivo}
        {abierta && (
          <Badge tone="good" dot>
            Abierta
          </Badge>
        )}
        {propia && <Badge tone="info">Esta sesión</Badge>}
      </span>
      <span className="block text-help text-muted">
        {providerTitle(provider)}
        {address && `, desde ${address}`}. Entró {formatInstant(created_at)}.{" "}
        {abierta
          ? `Último uso: ${last_seen ? lastAccessText(last_seen).toLowerCase() : "ninguno"}.`
          : `Terminó ${formatInstant(ended_at ?? expires_at)}.`}
      </span>
    </span>
  );
}
