import { Banner } from "@/components/kit/Banner";
import { ColumnsCard } from "./ColumnsCard";
import { mappedColumns } from "./draft";
import { ColumnsFoot } from "./Feet";
import type { Facts, FoundTable, ImportSpec, StepProps } from "./spec";

type Found = FoundTable & { columns: Record<string, string> };

/** The mapping of a sheet whose rows are taken as they are written (`plainMapping`). */
export interface TitledDraft {
  columns: Partial<Record<string, string>>;
  sheet?: string;
  header_row: number;
}

/** The step of the columns for such a sheet: each column a field, and none missing that is needed. `note` is said beside the buttons. */
export function titledSheet<View extends Facts>(
  fields: Readonly<Record<string, { label: string; required?: boolean }>>,
  note: string,
): Pick<ImportSpec<Found, View, Facts, TitledDraft>, "start" | "Columns"> {
  const options = Object.entries(fields).map(([value, { label }]) => ({ value, label }));
  return {
    start: ({ columns, sheet, header_row }) => ({ columns, ...(sheet && { sheet }), header_row }),
    Columns({
      wizard,
      found,
      draft,
      place,
    }: StepProps<Found, View, TitledDraft> & { found: Found; draft: TitledDraft }) {
      const missing = Object.keys(fields).filter((field) => fields[field]?.required && !draft.columns[field]);
      return place({
        foot: <ColumnsFoot wizard={wizard} blocked={missing.length > 0} note={note} />,
        body: (
          <>
            {missing.map((field) => (
              <Banner key={field} tone="warn">
                Falta decir qué columna es {fields[field]?.label}.
              </Banner>
            ))}
            <ColumnsCard
              wizard={wizard}
              found={found}
              draft={draft}
              columns={mappedColumns(found, draft, found.columns, () => "Texto")}
              options={options}
            />
          </>
        ),
      });
    },
  };
}
