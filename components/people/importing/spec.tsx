import { WholeFoot } from "@/components/frame/importing/Feet";
import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec, StepProps } from "@/components/frame/importing/spec";
import { changedRows, importCounts } from "@/components/frame/importing/status";
import { type TitledDraft, titledSheet } from "@/components/frame/importing/titledSheet";
import { ButtonLink } from "@/components/kit/Button";
import { countText, joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { peopleImport } from "@/lib/people/exchange/api";
import { sheetColumns } from "@/lib/people/rules/sheet/columns";
import { PlanTable } from "./PlanTable";

type Found = CallOutput<typeof peopleImport.preview>;
type View = CallOutput<typeof peopleImport.get>;
type Item = CallOutput<typeof peopleImport.list>[number];
type Step = StepProps<Found, View, TitledDraft>;

const HEADERS = Object.values(sheetColumns).map(({ label }) => label);
const AS_BEFORE = "Quienes cambiaron están como antes; los nuevos no pueden entrar.";

/** `2 personas nuevas, 1 cambia, 40 quedan igual.` */
const planText = ({ inserted, updated, unchanged }: View): string =>
  `${countText(inserted, "persona nueva", "personas nuevas")}, ${countText(updated, "cambia", "cambian")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;

function undoText(inserted: number, updated: number): string {
  const back = `${countText(updated, "persona vuelve", "personas vuelven")} a como ${updated === 1 ? "estaba" : "estaban"}`;
  const out = countText(inserted, "nueva queda deshabilitada", "nuevas quedan deshabilitadas");
  return `${[updated > 0 && back, inserted > 0 && out].filter(Boolean).join(", y ")}.`;
}

function Review({ wizard, view, place }: Step & { view: View }) {
  return place({
    foot: (
      <WholeFoot
        wizard={wizard}
        view={view}
        mend="corregir la planilla y elegirla otra vez."
        counts={planText(view)}
        label={(rows) => (rows > 0 ? `Aplicar a ${countText(rows, "persona")}` : "Aplicar")}
      />
    ),
    body: <Details view={view} />,
  });
}

const Details = ({ view }: { view: View }) => (
  <>
    <Problems rejected={peopleImport.rejected} view={view} problems={view.rejected} fields={sheetColumns} />
    <PlanTable rows={view.filas} />
  </>
);

/** The import of a sheet of people. */
export const peopleSpec: ImportSpec<Found, View, Item, TitledDraft> = {
  calls: peopleImport,
  purpose: "personas",
  param: "id",
  maxMb: 5,
  refresh: ["/users"],
  ...titledSheet(sheetColumns, "Lo que no está en la planilla queda como está, y las personas que no están, también."),
  file: {
    title: "Planilla de personas",
    subtitle: "Primero se ve qué haría, fila por fila. Se aplica toda o nada.",
    help: "Excel (.xlsx) o CSV, hasta 5 MB y 5.000 personas.",
    more: (
      <div className="flex flex-col gap-2 text-help text-muted">
        <p>Columnas: {joinSpanish(HEADERS)}. Solo Mail es obligatoria.</p>
        <p>
          Permisos se separa con punto y coma, con vencimiento entre paréntesis: Forecast (hasta 2026-12-31); P&L. Una
          celda vacía los quita todos.
        </p>
        <p>
          Lo más simple es exportar el Excel de{" "}
          <ButtonLink variant="link" href="/admin-users">
            Usuarios
          </ButtonLink>
          , editarlo y traerlo.
        </p>
      </div>
    ),
  },
  recent: (item) => ({ counts: importCounts(item), by: item.created_by }),
  Review,
  saved: {
    changed: changedRows,
    done: (view) => ({
      title: "Listo.",
      text: `${countText(view.inserted, "persona creada", "personas creadas")} y ${countText(view.updated, "cambiada")}.`,
    }),
    undone: ({ undone_by }) => ({ by: undone_by ?? "", text: AS_BEFORE }),
    asks: ({ inserted, updated }) =>
      `${undoText(inserted, updated)} Si alguien cambió a alguna persona desde entonces, no se toca nada.`,
    seen: () => ({ href: "/admin-users", label: "Ver las personas" }),
    Result: () => null,
    Details,
  },
};
