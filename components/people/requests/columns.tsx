import type * as z from "zod";
import { Badge } from "@/components/kit/Badge";
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

/** Who asks, as far as the provider says it. */
export const askerName = ({ name, mail }: AccessRequestRow): string => name || mail || "Alguien sin nombre";

export function RequestState({ row }: { row: AccessRequestRow }) {
  const { tone, text } = STATES[row.state];
  return <Badge tone={tone}>{text}</Badge>;
}

const decision = ({ decided_at, decided_by }: AccessRequestRow) =>
  decided_at ? `${decided_by ?? ""}, ${formatInstant(decided_at)}` : "";

/** The columns of the requests for access. */
export const requestColumns: Column<AccessRequestRow>[] = [
  {
    id: "persona",
    header: "Quién pide",
    width: 280,
    cell: (row) => <TwoLines strong main={askerName(row)} sub={row.mail || "Sin mail verificado"} />,
    sortValue: askerName,
  },
  { id: "proveedor", header: "Ingresa con", width: 130, cell: ({ provider }) => providerTitle(provider) },
  {
    id: "mensaje",
    header: "Mensaje",
    cell: ({ message }) => message || <span className="text-muted">Sin mensaje</span>,
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

/** The phone's form of a request. */
export function RequestCard({ row }: { row: AccessRequestRow }) {
  return (
    <div className="flex flex-col gap-2">
      <TwoLines strong main={askerName(row)} sub={row.mail || "Sin mail verificado"} />
      {row.message && <p className="text-second">{row.message}</p>}
      <div className="flex flex-wrap items-center gap-3 text-help text-muted">
        <RequestState row={row} />
        {formatInstant(row.created_at)}
      </div>
    </div>
  );
}
