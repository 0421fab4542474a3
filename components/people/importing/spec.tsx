import { ColumnsCard } from "@/components/frame/importing/ColumnsCard";
import { mappedColumns } from "@/components/frame/importing/draft";
import { ColumnsFoot, ReviewFoot } from "@/components/frame/importing/Feet";
import { Problems } from "@/components/frame/importing/Problems";
import type { ImportSpec, StepProps } from "@/components/frame/importing/spec";
import { importCounts } from "@/components/frame/importing/status";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { countText, joinSpanish } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { peopleImport } from "@/lib/people/exchange/api";
import { sheetColumns } from "@/lib/people/rules/sheet/columns";
import { PlanTable } from "./PlanTable";

type Found = CallOutput<typeof peopleImport.preview>;
type View = CallOutput<typeof peopleImport.get>;
type Item = CallOutput<typeof peopleImport.list>[number];
type Draft = { columns: Partial<Record<string, string>>; sheet?: string; header_row: number };
type Step = StepProps<Found, View, Draft>;

const OPTIONS = Object.entries(sheetColumns).map(([value, { label }]) => ({ value, label }));
const HEADERS = OPTIONS.map(({ label }) => label);
const AS_BEFORE = "Quienes cambiaron están como antes; los nuevos no pueden entrar.";

const moving = ({ inserted, updated }: View): number => inserted + updated;

/** `2 personas nuevas, 1 cambia, 40 quedan igual.` */
const planText = ({ inserted, updated, unchanged }: View): string =>
  `${countText(inserted, "persona nueva", "personas nuevas")}, ${countText(updated, "cambia", "cambian")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;

function Columns({ wizard, found, draft, place }: Step & { found: Found; draft: Draft }) {
  const missing = !draft.columns.mail;
  return place({
    foot: (
      <ColumnsFoot
        wizard={wizard}
        blocked={missing}
        note="Lo que no está en la planilla queda como está, y las personas que no están, también."
      />
    ),
    body: (
      <>
        {missing && <Banner tone="warn">Falta decir qué columna es Mail.</Banner>}
        <ColumnsCard
          wizard={wizard}
          found={found}
          draft={draft}
          columns={mappedColumns(found, draft, found.columns, () => "Texto")}
          options={OPTIONS}
        />
      </>
    ),
  });
}

function Review({ wizard, view, place }: Step & { view: View }) {
  const wrong = view.rows_rejected;
  return place({
    foot: (
      <ReviewFoot
        wizard={wizard}
        note={
          wrong > 0
            ? `${countText(wrong, "fila tiene errores", "filas tienen errores")}: corregir la planilla y elegirla otra vez.`
            : planText(view)
        }
        blocked={wrong > 0 || moving(view) === 0}
        label={moving(view) > 0 ? `Aplicar a ${countText(moving(view), "persona")}` : "Aplicar"}
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
export const peopleSpec: ImportSpec<Found, View, Item, Draft> = {
  calls: peopleImport,
  purpose: "personas",
  param: "id",
  maxMb: 5,
  refresh: ["/users"],
  start: ({ columns, sheet, header_row }) => ({ columns, ...(sheet && { sheet }), header_row }),
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
  Columns,
  Review,
  saved: {
    changed: moving,
    done: (view) => ({
      title: "Listo.",
      text: `${countText(view.inserted, "persona creada", "personas creadas")} y ${countText(view.updated, "cambiada")}.`,
    }),
    undone: ({ undone_by }) => ({ by: undone_by ?? "", text: AS_BEFORE }),
    asks: (view) =>
      `Quienes cambiaron (${view.updated}) vuelven a como estaban y los nuevos (${view.inserted}) quedan deshabilitados. Si alguien cambió a alguna desde entonces, no se toca nada.`,
    seen: () => ({ href: "/admin-users", label: "Ver las personas" }),
    Result: () => null,
    Details,
  },
};
