import { Problems } from "@/components/frame/importing/Problems";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { costImport } from "@/lib/costcentres/imports/api";
import { FIELDS } from "@/lib/costcentres/imports/parse/fields";
import { isByCentre, type MappedMonth, type Mapping } from "@/lib/costcentres/imports/parse/mapping";
import type { ImportView, SampleRow } from "@/lib/costcentres/imports/schema";
import { entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { mappedMonthText } from "../words";
import { counted } from "./texts";

/** What an import read: how much is new, there already or wrong, and what the new adds up to by kind and currency. */
export function ImportFigures({ view }: { view: ImportView }) {
  const saved = !view.dry_run && (view.status === "done" || view.status === "undone");
  const { months } = view.mapping as Partial<Mapping>;
  const items = [
    [months ? "Importes leídos" : "Filas leídas", view.rows_read],
    [saved ? (months ? "Nuevos" : "Nuevas") : `Van a ser ${months ? "nuevos" : "nuevas"}`, view.inserted],
    [`Ya estaban ${months ? "cargados" : "cargadas"}`, view.unchanged],
    [months ? "Filas con problemas" : "Con problemas", view.rows_rejected],
  ] as const;
  return (
    <>
      <FigureStrip
        label="Resultado"
        items={items.map(([label, count]) => ({ label, value: { text: formatInteger(count) } }))}
      />
      {months && <Banner tone="info">{monthsText(months)}</Banner>}
      {view.left && (
        <Banner
          tone="warn"
          title={`Se deshizo, y quedan ${countText(view.left.rows, "fila")} de ${formatInteger(view.left.of)}.`}
        >
          {view.left.why.join(" ")}
        </Banner>
      )}
      {view.doubts.map(({ field, message }) => (
        <Banner key={field + message} tone="warn">
          {message}
        </Banner>
      ))}
      {view.sums.length > 0 && (
        <Card title={saved ? "Lo que se sumó" : "Lo que se va a sumar"}>
          <ul className="flex flex-col gap-1 text-help">
            {view.sums.map(({ kind, currency, amount, rows }) => (
              <li key={kind + currency} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {entryKindTitles[kind]} en {currency}
                  <span className="text-muted">, {countText(rows, counted(view))}</span>
                </span>
                <strong className="font-semibold">{formatMoney(amount, currency)}</strong>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** `Se leyó un mes por columna, de enero de 2026 a junio de 2026.` */
function monthsText(months: readonly MappedMonth[]): string {
  if (isByCentre(months)) return `Se leyó un centro por columna: ${months.map(({ centro }) => centro).join(", ")}.`;
  const all = months.map(({ month }) => month).sort();
  const [first = "", last = ""] = [all[0], all.at(-1)].map((month = "") => mappedMonthText(month));
  return `Se leyó un mes por columna, ${first === last ? first : `de ${first} a ${last}`}.`;
}

/** What is wrong with its rows, and the first ones as they are loaded. */
export function ImportDetails({ view }: { view: ImportView }) {
  return (
    <>
      <Problems rejected={costImport.rejected} view={view} problems={view.problems} fields={FIELDS} />
      <Sample view={view} />
    </>
  );
}

const sampleColumns: Column<SampleRow>[] = [
  { id: "fila", header: "Fila", align: "end", width: 64, cell: ({ row }) => formatInteger(row) },
  { id: "dia", header: "Día", width: 130, cell: ({ day }) => formatDayYear(day) },
  { id: "centro", header: "Centro", cell: ({ centre }) => centre },
  {
    id: "concepto",
    header: "Concepto",
    cell: (row) => (
      <TwoLines
        main={row.concept}
        sub={[entryKindTitles[row.kind], row.supplier, row.document, row.category].filter(Boolean).join(" · ")}
      />
    ),
  },
  {
    id: "importe",
    header: "Importe",
    align: "end",
    width: 140,
    cell: ({ amount, currency }) => <span className="font-semibold">{formatMoney(amount, currency)}</span>,
  },
];

/** The first rows as they are loaded: dates and amounts as they were understood. */
function Sample({ view }: { view: ImportView }) {
  if (view.sample.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-section">Primeras filas, como quedan</h2>
      <DataTable
        caption="Primeras filas, como quedan"
        columns={sampleColumns}
        rows={view.sample}
        rowId={(row) => `${row.row} ${row.day} ${row.kind}`}
        empty={<EmptyState compact title="Sin filas" />}
        card={(row) => (
          <div className="flex flex-col gap-1">
            <span className="flex justify-between gap-2">
              <strong className="min-w-0 break-words font-semibold">{row.concept}</strong>
              <span className="whitespace-nowrap font-semibold">{formatMoney(row.amount, row.currency)}</span>
            </span>
            <span className="text-second text-muted">
              Fila {row.row} · {formatDayYear(row.day)} · {entryKindTitles[row.kind]} · {row.centre}
            </span>
          </div>
        )}
      />
    </section>
  );
}
