import type * as z from "zod";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Planned } from "@/lib/imports/planned";
import type { placedProblem } from "@/lib/imports/schema";
import { WholeFoot } from "./Feet";
import { PlannedTable } from "./PlannedTable";
import { Problems } from "./Problems";
import type { Facts, FoundTable, ImportCalls, ImportSpec, StepProps } from "./spec";
import { changedRows } from "./status";
import { type TitledDraft, titledSheet } from "./titledSheet";

type Found = FoundTable & { columns: Record<string, string> };
type View = Facts & {
  updated: number;
  undone_by: string | null;
  planned: Planned[];
  rejected: z.output<typeof placedProblem>[];
};

/** What is said of records, by the gender of what they are called. */
const SAID = {
  m: { one: "nuevo", many: "nuevos", New: "Los nuevos", others: "los que", rest: "los otros", any: "alguno" },
  f: { one: "nueva", many: "nuevas", New: "Las nuevas", others: "las que", rest: "las otras", any: "alguna" },
};

/**
 * The import of a sheet whose rows are records: what it would make and change, row by row, and all of it or nothing. A kind adds
 * its calls, its columns and what its records are called (`título` in small letters).
 */
export function recordSheet<V extends View, Item extends Facts>({
  calls,
  fields,
  titles,
  seen,
  words,
  gender = "m",
  skips = false,
  ...rest
}: Pick<ImportSpec<Found, V, Item, TitledDraft>, "purpose" | "param" | "maxMb" | "refresh" | "recent"> & {
  calls: ImportCalls<Found, V, Item>;
  fields: Readonly<Record<string, { label: string; required?: boolean }>>;
  /** What its records are called: "proveedores". */
  titles: string;
  gender?: keyof typeof SAID;
  /** Where they are seen. */
  seen: string;
  /** What its first step says, where that is not how a sheet of records is filled. */
  words?: { title: string; help: string; more: string };
  trial?: Readonly<Record<string, string>>;
  /** Rows that are wrong stay out, and the others go. */
  skips?: boolean;
}): ImportSpec<Found, V, Item, TitledDraft> {
  const { one, many, New, others, rest: left, any } = SAID[gender];
  const counts = ({ inserted, updated, unchanged }: View): string =>
    `${countText(inserted, one, many)}, ${countText(updated, "cambia", "cambian")}, ${countText(unchanged, "queda igual", "quedan igual")}.`;
  const sheet = titledSheet<V>(fields, "Lo que no está en la planilla queda como está.");
  const Details = ({ view }: { view: V }) => (
    <>
      <Problems rejected={calls.rejected} view={view} problems={view.rejected} fields={fields} />
      <PlannedTable rows={view.planned} />
    </>
  );
  return {
    ...rest,
    calls,
    ...sheet,
    // What another list's sheet would have is nothing here.
    start: (found, carried) => {
      const draft = sheet.start(found, carried);
      return {
        ...draft,
        columns: Object.fromEntries(Object.entries(draft.columns).filter(([name]) => name in fields)),
      };
    },
    file: {
      title: words?.title ?? `Planilla de ${titles}`,
      subtitle: `Primero se ve qué haría, fila por fila. ${skips ? "Las que tienen errores quedan afuera." : "Se aplica toda o nada."}`,
      help: words?.help ?? "Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas.",
      more: (
        <p className="text-help text-muted">
          {`Columnas: ${joinSpanish(Object.values(fields).map(({ label }) => label))}. ${words?.more ?? `Lo más simple es exportar el Excel de ${titles}, editarlo y traerlo.`}`}
        </p>
      ),
    },
    Review: ({ wizard, view, place }: StepProps<Found, V, TitledDraft> & { view: V }) =>
      place({
        foot: (
          <WholeFoot
            wizard={wizard}
            view={view}
            mend="corregir la planilla y elegirla otra vez."
            counts={counts(view)}
            skips={skips}
            label={(rows) => (rows > 0 ? `Aplicar ${countText(rows, "fila")}` : "Aplicar")}
          />
        ),
        body: <Details view={view} />,
      }),
    saved: {
      changed: changedRows,
      done: (view) => ({ title: "Listo.", text: counts(view) }),
      undone: ({ undone_by }) => ({
        by: undone_by ?? "",
        text: `${New} ya no están; ${others} cambiaron están como antes.`,
      }),
      asks: (view) =>
        `${counts(view)} ${New} se quitan y ${left} vuelven a como estaban. Si alguien cambió o usó ${any} desde entonces, no se toca nada.`,
      seen: () => ({ href: seen, label: `Ver ${titles}` }),
      Result: () => null,
      Details,
    },
  };
}
