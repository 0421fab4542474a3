import type * as z from "zod";
import { Badge } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { accessRequest } from "@/lib/accessRequests/schema";
import { formatInstant } from "@/lib/format/dates";
import { providerTitle } from "@/lib/people/rules/providers";

export type AccessRequestRow = z.output<typeof accessRequest>;

const STATES = {
  pendiente: { tone: "warn", text: "Espera respuesta" },
  aceptado: { tone: "good", text: "Aceptado" },
  rechazado: { tone: "bad", text: "Rechazado" },
} as const;

/** The person who asks, as far as the provider says it. */
export const askerName = ({ name, mail }: AccessRequestRow): string => name || mail || "Alguien sin nombre";

export function RequestState({ row }: { row: AccessRequestRow }) {
  const { tone, text } = STATES[row.state];
  return <Badge tone={tone}>{text}</Badge>;
}

const decision = ({ decided_at, decided_by }: AccessRequestRow) =>
  decided_at ? [decided_by, formatInstant(decided_at)].filter(Boolean).join(", ") : "";

/** The columns of the requests for access. */
export const requestColumns: Column<AccessRequestRow>[] = [
  {
    id: "persona",
    header: "Quién pide",
    width: 280,
    cell: (row) => (
      <span className="line-clamp-3 [overflow-wrap:anywhere]" dir="auto">
        <TwoLines strong main={askerName(row)} sub={row.mail || "Sin mail verificado"} />
      </span>
    ),
    sortValue: askerName,
  },
  { id: "proveedor", header: "Ingresa con", width: 130, cell: ({ provider }) => providerTitle(provider) },
  {
    id: "mensaje",
    header: "Mensaje",
    cell: ({ message }) =>
      message ? (
        <span className="line-clamp-2 [overflow-wrap:anywhere]" dir="auto">
          {message}
        </span>
      ) : (
        <span className="text-muted">Sin mensaje</span>
      ),
  },
  {
    id: "fecha",
    header: "Pedido",
    width: 170,
    hideBelow: "md",
    cell: ({ created_at }) => formatInstant(created_at),
    sortValue: ({ created_at }) => created_at,
  },
  {
    id: "estado",
    header: "Estado",
    width: 160,
    cell: (row) => (
      <span title={decision(row)}>
        <RequestState row={row} />
      </span>
    ),
    sortValue: ({ state }) => state,
  },
];

/** The phone's form of a request; `href` opens it. */
export function RequestCard({ row, href }: { row: AccessRequestRow; href: string }) {
  return (
    <div className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <Link href={href} scroll={false} className="flex min-h-11 flex-col justify-center">
        <span className="line-clamp-2 font-semibold" dir="auto">
          {askerName(row)}
        </span>
        <span className="line-clamp-2 text-second text-muted">{row.mail || "Sin mail verificado"}</span>
      </Link>
      {row.message && (
        <p className="line-clamp-3 text-second" dir="auto">
          {row.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 text-help text-muted">
        <RequestState row={row} />
        {formatInstant(row.created_at)}
      </div>
    </div>
  );
}
