import { WholeFoot } from "@/components/frame/importing/Feet";
import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec, StepProps } from "@/components/frame/importing/spec";
import { changedRows, importCounts } from "@/components/frame/importing/status";
import { type TitledDraft, titledSheet } from "@/components/frame/importing/titledSheet";
import { Banner } from "@/components/kit/Banner";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { ratesImport } from "@/lib/rates/api";
import { rateColumns } from "@/lib/rates/rules/sheet";
import { seriesText } from "../rateText";

type Found = CallOutput<typeof ratesImport.preview>;
type View = CallOutput<typeof ratesImport.get>;
type Item = CallOutput<typeof ratesImport.list>[number];
type Step = StepProps<Found, View, TitledDraft>;
type Series = View["series"][number];

const counts = ({ inserted, updated, unchanged }: View): string =>
  `${countText(inserted, "día nuevo", "días nuevos")}, ${countText(updated, "se corrige", "se corrigen")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;

const columns: Column<Series>[] = [
  {
    id: "serie",
    header: "Cotización",
    cell: seriesText,
  },
  { id: "desde", header: "Desde", width: 170, cell: ({ from }) => formatDay(from) },
  { id: "hasta", header: "Hasta", width: 170, cell: ({ to }) => formatDay(to) },
  { id: "dias", header: "Días", width: 110, align: "end", cell: ({ days }) => formatInteger(days) },
  { id: "corrige", header: "Se corrigen", width: 120, align: "end", cell: ({ corrected }) => formatInteger(corrected) },
];

/** So many rows that are far from the day before are told one by one. */
const DOUBTS = 10;

const Details = ({ view }: { view: View }) => (
  <>
    <Problems rejected={ratesImport.rejected} view={view} problems={view.rejected} fields={rateColumns} />
    {view.doubts.length > 0 && (
      <Banner tone="warn">
        {view.doubts.slice(0, DOUBTS).map(({ row, message }) => (
          <p key={row}>{message}</p>
        ))}
        {view.doubts.length > DOUBTS && <p>{`Y ${countText(view.doubts.length - DOUBTS, "fila")} más.`}</p>}
      </Banner>
    )}
    <DataTable
      caption="Lo que trae el archivo"
      columns={columns}
      rows={view.series}
      rowId={({ currency, source }) => `${currency} ${source}`}
      empty={<EmptyState compact title="No trae ninguna cotización" />}
      card={(row) => (
        <p>
          <strong className="font-semibold">{seriesText(row)}</strong>
          {`: ${countText(row.days, "día")}, del ${formatDay(row.from)} al ${formatDay(row.to)}`}
        </p>
      )}
    />
  </>
);

function Review({ wizard, view, place }: Step & { view: View }) {
  return place({
    foot: (
      <WholeFoot
        wizard={wizard}
        view={view}
        mend="corregir el archivo y elegirlo otra vez."
        counts={counts(view)}
        label={(rows) => (rows > 0 ? `Cargar ${countText(rows, "día")}` : "Cargar")}
      />
    ),
    body: <Details view={view} />,
  });
}

/** The import of a file of rates. */
export const ratesSpec: ImportSpec<Found, View, Item, TitledDraft> = {
  calls: ratesImport,
  purpose: "cotizaciones",
  param: "id",
  maxMb: 5,
  refresh: ["/rates", "/tickets/conversiones", "/bsastrap/conversiones"],
  ...titledSheet(rateColumns, "Los días que no están en el archivo quedan como están."),
  file: {
    title: "Archivo de cotizaciones",
    subtitle: "Primero se ve qué haría. Se carga todo o nada.",
    help: "Excel (.xlsx) o CSV, hasta 5 MB y 50.000 días.",
    more: (
      <div className="flex flex-col gap-2 text-help text-muted">
        <p>
          Hacen falta dos columnas: Fecha y los valores. La moneda y la fuente van en sus columnas (Moneda: USD o EUR;
          Fuente: propia, oficial o MEP) o en el título de los valores: Dólar oficial, Euro MEP.
        </p>
        <p>Un día que ya tiene otro valor se corrige, y queda quién lo hizo y cuánto era.</p>
      </div>
    ),
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  Review,
  saved: {
    changed: changedRows,
    done: (view) => ({ title: "Listo.", text: counts(view) }),
    undone: ({ undone_by }) => ({
      by: undone_by ?? "",
      text: "Los días nuevos ya no tienen cotización; los corregidos están como antes.",
    }),
    asks: (view) =>
      `${counts(view)} Los nuevos se quitan y los corregidos vuelven a como estaban. Si alguien corrigió alguno desde entonces, no se toca nada.`,
    seen: () => ({ href: "/cotizaciones", label: "Ver las cotizaciones" }),
    Result: () => null,
    Details,
  },
};
