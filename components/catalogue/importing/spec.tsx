import { WholeFoot } from "@/components/frame/importing/Feet";
import { PlannedTable } from "@/components/frame/importing/PlannedTable";
import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec, StepProps } from "@/components/frame/importing/spec";
import { changedRows, importCounts } from "@/components/frame/importing/status";
import { type TitledDraft, titledSheet } from "@/components/frame/importing/titledSheet";
import { catalogueImport } from "@/lib/catalogue/api";
import { type CatalogueList, listTitles } from "@/lib/catalogue/rules/kinds";
import { catalogueColumns, listColumns } from "@/lib/catalogue/rules/sheet";
import { countText, joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";

type Found = CallOutput<typeof catalogueImport.preview>;
type View = CallOutput<typeof catalogueImport.get>;
type Item = CallOutput<typeof catalogueImport.list>[number];
type Step = StepProps<Found, View, TitledDraft>;

const PATHS: Readonly<Record<CatalogueList, string>> = {
  categories: "/catalogo/rubros",
  suppliers: "/catalogo/proveedores",
  projects: "/catalogo/proyectos",
  events: "/catalogo/eventos",
  holidays: "/catalogo/feriados",
};
/** Where a list is seen. */
export const pathOf = (list: CatalogueList): string => PATHS[list];

const counts = ({ inserted, updated, unchanged }: View): string =>
  `${countText(inserted, "nuevo", "nuevos")}, ${countText(updated, "cambia", "cambian")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;

const Details = ({ view }: { view: View }) => (
  <>
    <Problems rejected={catalogueImport.rejected} view={view} problems={view.rejected} fields={catalogueColumns} />
    <PlannedTable rows={view.planned} />
  </>
);

function Review({ wizard, view, place }: Step & { view: View }) {
  return place({
    foot: (
      <WholeFoot
        wizard={wizard}
        view={view}
        mend="corregir la planilla y elegirla otra vez."
        counts={counts(view)}
        label={(rows) => (rows > 0 ? `Aplicar ${countText(rows, "fila")}` : "Aplicar")}
      />
    ),
    body: <Details view={view} />,
  });
}

/** The import of a sheet of one list. */
export function catalogueSpec(list: CatalogueList): ImportSpec<Found, View, Item, TitledDraft> {
  const fields = Object.fromEntries(listColumns[list].map((column) => [column, catalogueColumns[column]]));
  const sheet = titledSheet<View>(fields, "Lo que no está en la planilla queda como está.");
  const title = listTitles[list].toLowerCase();
  return {
    calls: catalogueImport,
    purpose: `catalogo-${list}`,
    param: "id",
    maxMb: 5,
    refresh: ["/catalogue"],
    ...sheet,
    // What another list's sheet would have is nothing here.
    start: (found, carried) => {
      const draft = sheet.start(found, carried);
      return {
        ...draft,
        columns: Object.fromEntries(Object.entries(draft.columns).filter(([name]) => name in fields)),
      };
    },
    trial: { list },
    file: {
      title: `Planilla de ${title}`,
      subtitle: "Primero se ve qué haría, fila por fila. Se aplica toda o nada.",
      help: "Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas.",
      more: (
        <p className="text-help text-muted">
          {`Columnas: ${joinSpanish(Object.values(fields).map(({ label }) => label))}. Lo más simple es exportar el Excel de ${title}, editarlo y traerlo.`}
        </p>
      ),
    },
    recent: (item) => ({ counts: `${listTitles[item.list]}: ${importCounts(item)}`, by: item.created_by }),
    Review,
    saved: {
      changed: changedRows,
      done: (view) => ({ title: "Listo.", text: counts(view) }),
      undone: ({ undone_by }) => ({
        by: undone_by ?? "",
        text: "Los nuevos ya no están; los que cambiaron están como antes.",
      }),
      asks: (view) =>
        `${counts(view)} Los nuevos se quitan y los otros vuelven a como estaban. Si alguien cambió o usó alguno desde entonces, no se toca nada.`,
      seen: (view) => ({ href: pathOf(view.list), label: `Ver ${listTitles[view.list].toLowerCase()}` }),
      Result: () => null,
      Details,
    },
  };
}
