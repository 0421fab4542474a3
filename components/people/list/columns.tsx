import { CircleSlash } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { Badge } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { grantTitles } from "@/lib/access/grants";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatInstant } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { providerTitle } from "@/lib/people/rules/providers";
import type { UserRow } from "@/lib/people/users/schema";
import { grantText, lastAccessText, liveGrants, personHref } from "../peopleText";

const SHOWN = 2;

/** The permissions of a person: the first as badges, the others counted and told on hover. */
export function GrantBadges({ row }: { row: UserRow }) {
  const live = liveGrants(row);
  if (live.length === 0) return <span className="text-muted">Los de su rol</span>;
  const rest = live.slice(SHOWN);
  return (
    <span className="flex flex-wrap gap-1.5 py-1" title={joinSpanish(live.map(grantText))}>
      {live.slice(0, SHOWN).map(({ feature, until }) => (
        <Badge key={feature} tone={until ? "warn" : "neutral"}>
          {grantTitles[feature]}
          {until && <span className="sr-only">, con vencimiento</span>}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge tone="outline">
          +{rest.length}
          <span className="sr-only">: {joinSpanish(rest.map(grantText))}</span>
        </Badge>
      )}
    </span>
  );
}

export function StateBadge({ active }: { active: boolean }) {
  return active ? null : (
    <Badge tone="bad" icon={CircleSlash}>
      Deshabilitada
    </Badge>
  );
}

/** The columns of the list. Their ids are the orders that the server knows. */
export const peopleColumns: Column<UserRow>[] = [
  {
    id: "nombre",
    header: "Persona",
    width: 300,
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={row.name} src={row.picture} decorative />
        <span className="min-w-0 flex-1">
          <TwoLines strong main={row.name} sub={row.mail} />
        </span>
        <StateBadge active={row.active} />
      </span>
    ),
    sortValue: ({ name }) => name,
  },
  { id: "rol", header: "Rol", width: 170, cell: ({ rol }) => roleTitle(rol), sortValue: ({ rol }) => rol },
  {
    id: "area",
    header: "Área",
    width: 160,
    hideBelow: "lg",
    cell: ({ area }) => area || <span className="text-muted">Sin área</span>,
    sortValue: ({ area }) => area,
  },
  { id: "permisos", header: "Permisos propios", cell: (row) => <GrantBadges row={row} /> },
  {
    id: "ingreso",
    header: "Ingresa con",
    width: 170,
    hideBelow: "xl",
    cell: ({ proveedores }) =>
      proveedores.length > 0 ? proveedores.map(providerTitle).join(", ") : <span className="text-muted">Nada aún</span>,
  },
  {
    id: "acceso",
    header: "Último acceso",
    width: 140,
    hideBelow: "md",
    cell: ({ last_access }) => (
      <span title={last_access ? formatInstant(last_access) : undefined}>{lastAccessText(last_access)}</span>
    ),
    sortValue: ({ last_access }) => last_access,
  },
  { id: "mail", header: "Mail", width: 240, optional: true, cell: ({ mail }) => mail, sortValue: ({ mail }) => mail },
  {
    id: "alta",
    header: "Alta",
    width: 180,
    optional: true,
    cell: ({ created_at }) => formatInstant(created_at),
    sortValue: ({ created_at }) => created_at,
  },
];

/** The phone's form of a person. */
export function PersonCard({ row }: { row: UserRow }) {
  return (
    <div className="flex flex-col gap-2">
      <Link href={personHref(row.id)} className="flex min-h-11 items-center gap-3">
        <Avatar name={row.name} src={row.picture} size={36} decorative />
        <span className="min-w-0">
          <span className="block font-semibold">{row.name}</span>
          <span className="block break-all text-second text-muted">{row.mail}</span>
        </span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-help">
        <span>{roleTitle(row.rol)}</span>
        <span className="text-muted">{lastAccessText(row.last_access)}</span>
        <StateBadge active={row.active} />
      </div>
      {liveGrants(row).length > 0 && <GrantBadges row={row} />}
    </div>
  );
}
