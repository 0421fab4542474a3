import { Archive } from "lucide-react";
import { Badge } from "@/components/kit/Badge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { countryTitles } from "@/lib/costcentres/rules/kinds";
import type { CentreRow } from "@/lib/costcentres/schema";
import { feedsText } from "../words";

export function ArchivedBadge({ row: { archived } }: { row: CentreRow }) {
  if (!archived) return null;
  return (
    <Badge tone="outline" icon={Archive}>
      Archivado
    </Badge>
  );
}

export const centreColumns: Column<CentreRow>[] = [
  {
    id: "centro",
    header: "Centro de costo",
    cell: ({ name, code }) => <TwoLines strong main={name} sub={code} />,
    sortValue: ({ name }) => name,
  },
  {
    id: "empresa",
    header: "Empresa y país",
    width: 240,
    cell: ({ company, country }) => (
      <TwoLines main={company?.name ?? countryTitles[country]} sub={company ? countryTitles[country] : undefined} />
    ),
    sortValue: ({ company, country }) => company?.name ?? countryTitles[country],
  },
  {
    id: "monedas",
    header: "Monedas",
    width: 130,
    cell: ({ currencies }) => currencies.join(", "),
    sortValue: ({ currencies }) => currencies.join(", "),
  },
  {
    id: "responsable",
    header: "Responsable",
    width: 200,
    cell: ({ owner }) => owner?.name ?? <span className="text-faint">—</span>,
    sortValue: ({ owner }) => owner?.name ?? null,
  },
  {
    id: "real",
    header: "Lo real sale de",
    width: 190,
    cell: (row) => feedsText(row),
    sortValue: ({ feeds_from }) => feeds_from,
  },
  {
    id: "estado",
    header: "Estado",
    width: 120,
    cell: (row) =>
      row.archived ? (
        <ArchivedBadge row={row} />
      ) : (
        <Badge tone="good" dot>
          Activo
        </Badge>
      ),
    sortValue: ({ archived }) => Number(archived),
  },
];
