import { Badge } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatInstant } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { sourceTitles } from "@/lib/rates/rules/kinds";
import type { DatedRate } from "@/lib/rates/schema";
import { rateText, seriesText } from "./rateText";

const TONES = { propia: "info", oficial: "neutral", mep: "neutral", pactado: "warn" } as const;

const Source = ({ row: { source } }: { row: DatedRate }) => <Badge tone={TONES[source]}>{sourceTitles[source]}</Badge>;

export const rateColumns: Column<DatedRate>[] = [
  { id: "dia", header: "Día", width: 150, cell: ({ day }) => formatDay(day), sortValue: ({ day }) => day },
  {
    id: "moneda",
    header: "Moneda",
    width: 190,
    cell: ({ currency }) => (
      <>
        <strong className="font-semibold">{currency}</strong>{" "}
        <span className="text-muted">{currencyName(currency)}</span>
      </>
    ),
    sortValue: ({ currency }) => currency,
  },
  {
    id: "fuente",
    header: "Fuente",
    width: 130,
    cell: (row) => <Source row={row} />,
    sortValue: ({ source }) => sourceTitles[source],
  },
  {
    id: "valor",
    header: "Pesos por unidad",
    align: "end",
    width: 170,
    cell: ({ rate }) => rateText(rate),
    sortValue: ({ rate }) => rate,
  },
  {
    id: "nota",
    header: "Nota",
    hideBelow: "lg",
    cell: ({ note, withdrawn_on }) => (withdrawn_on ? `No vale desde el ${formatDay(withdrawn_on)}` : note || "—"),
  },
  {
    id: "por",
    header: "La cargó",
    width: 240,
    hideBelow: "lg",
    cell: ({ updated_by, updated_at, imported }) => (
      <TwoLines main={updated_by || "—"} sub={`${imported ? "de un archivo, " : ""}${formatInstant(updated_at)}`} />
    ),
  },
];

/** A rate on a phone. */
export const RateCard = ({ row, href }: { row: DatedRate; href: string }) => (
  <Link href={href} scroll={false} className="flex min-h-11 items-center justify-between gap-3">
    <TwoLines strong main={seriesText(row)} sub={formatDay(row.day)} />
    <span className="font-semibold">{rateText(row.rate)}</span>
  </Link>
);
