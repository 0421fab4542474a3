import { WholeFoot } from "@/components/frame/importing/Feet";
import { PlannedTable } from "@/components/frame/importing/PlannedTable";
import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec, StepProps } from "@/components/frame/importing/spec";
import { changedRows, importCounts } from "@/components/frame/importing/status";
import { type TitledDraft, titledSheet } from "@/components/frame/importing/titledSheet";
import { companiesImport } from "@/lib/companies/api";
import { companyColumns } from "@/lib/companies/rules/sheet";
import { countText, joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";

type Found = CallOutput<typeof companiesImport.preview>;
type View = CallOutput<typeof companiesImport.get>;
type Item = CallOutput<typeof companiesImport.list>[number];
type Step = StepProps<Found, View, TitledDraft>;

const counts = ({ inserted, updated, unchanged }: View): string =>
  `${countText(inserted, "nueva", "nuevas")}, ${countText(updated, "cambia", "cambian")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;

const Details = ({ view }: { view: View }) => (
  <>
    <Problems rejected={companiesImport.rejected} view={view} problems={view.rejected} fields={companyColumns} />
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

/** The import of a sheet of companies. */
export const companiesSpec: ImportSpec<Found, View, Item, TitledDraft> = {
  calls: companiesImport,
  purpose: "empresas",
  param: "id",
  maxMb: 1,
  refresh: ["/companies", "/bsastrap/companies", "/home/setup"],
  ...titledSheet<View>(companyColumns, "Lo que no está en la planilla queda como está."),
  trial: {},
  file: {
    title: "Planilla de empresas",
    subtitle: "Primero se ve qué haría, fila por fila. Se aplica toda o nada.",
    help: "Excel (.xlsx) o CSV, hasta 1 MB y 500 filas.",
    more: (
      <p className="text-help text-muted">
        {`Columnas: ${joinSpanish(Object.values(companyColumns).map(({ label }) => label))}. Lo más simple es exportar el Excel de empresas, editarlo y traerlo. Las cuentas bancarias se cargan en la ficha.`}
      </p>
    ),
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  Review,
  saved: {
    changed: changedRows,
    done: (view) => ({ title: "Listo.", text: counts(view) }),
    undone: ({ undone_by }) => ({
      by: undone_by ?? "",
      text: "Las nuevas ya no están; las que cambiaron están como antes.",
    }),
    asks: (view) =>
      `${counts(view)} Las nuevas se quitan y las otras vuelven a como estaban. Si alguien cambió o usó alguna desde entonces, no se toca nada.`,
    seen: () => ({ href: "/empresas", label: "Ver empresas" }),
    Result: () => null,
    Details,
  },
};
