import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { roleTitle } from "@/lib/access/roleTitle";
import { formatInstant } from "@/lib/format/dates";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { ArtistChips } from "./ArtistChips";
import { MoneySwitch } from "./MoneySwitch";
import { nameOf } from "./useAccessActions";

const reachOrder = ({ todos, artistas }: AccessRow) => (todos ? "0" : artistas.length === 0 ? "2" : `1${artistas[0]}`);

/** The columns of the list. */
export const accessColumns: Column<AccessRow>[] = [
  {
    id: "persona",
    header: "Persona",
    width: 260,
    cell: (row) => <TwoLines strong main={nameOf(row)} sub={row.name ? row.email : "Sin cuenta"} />,
    sortValue: nameOf,
  },
  {
    id: "rol",
    header: "Rol",
    width: 150,
    hideBelow: "lg",
    cell: (row) => (row.rol ? roleTitle(row.rol) : <span className="text-muted">Sin cuenta</span>),
    sortValue: (row) => row.rol && roleTitle(row.rol),
  },
  { id: "artistas", header: "Artistas", cell: (row) => <ArtistChips row={row} />, sortValue: reachOrder },
  {
    id: "montos",
    header: "Montos",
    width: 150,
    cell: (row) => <MoneySwitch row={row} />,
    sortValue: (row) => (row.accesoMontos ? 0 : 1),
  },
  {
    id: "cambio",
    header: "Último cambio",
    width: 220,
    hideBelow: "lg",
    cell: (row) => (
      <TwoLines main={formatInstant(row.updated_at)} sub={row.updated_by ? `por ${row.updated_by}` : undefined} />
    ),
    sortValue: (row) => row.updated_at,
  },
];

/** The phone's form of a row. */
export function AccessCard({ row, href }: { row: AccessRow; href: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Link href={href} scroll={false} className="block">
        <span className="block font-semibold">{nameOf(row)}</span>
        <span className="block break-all text-second text-muted">
          {row.name ? `${row.email} · ${roleTitle(row.rol ?? "")}` : "Sin cuenta"}
        </span>
      </Link>
      <ArtistChips row={row} all />
      <div className="flex items-center justify-between gap-2 text-help">
        <span className="text-muted">Montos</span>
        <MoneySwitch row={row} />
      </div>
    </div>
  );
}
