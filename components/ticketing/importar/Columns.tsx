import dynamic from "next/dynamic";
import { ColumnsCard } from "@/components/frame/importing/ColumnsCard";
import { fieldOf } from "@/components/frame/importing/draft";
import { ColumnsFoot } from "@/components/frame/importing/Feet";
import { ReadingChoices } from "@/components/frame/importing/ReadingChoices";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { FIELD_NAMES, FIELDS } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { Checks } from "./Checks";
import { columnState, type Preview, proposedMapping, type SalesStep } from "./mappingDraft";
import { SamplePanel } from "./SamplePanel";
import { useSample } from "./useSample";

const ConstantFields = dynamic(() => import("./ConstantFields"), { ssr: false });

const OPTIONS = FIELD_NAMES.map((field) => ({ value: field, label: FIELDS[field].label }));
const KINDS: Record<Preview["columns"][number]["kind"], string> = {
  text: "Texto",
  date: "Fecha",
  count: "Número",
  money: "Importe",
  currency: "Divisa",
};
const MARKS: Record<string, string> = { ",": "coma", ";": "punto y coma", "\t": "tabulación", "|": "barra" };

/** What kind of file it is, in words: `CSV, UTF-8, separado por coma`. */
function kindText({ kind, encoding, delimiter }: Preview): string {
  if (kind === "xlsx") return "Libro de Excel";
  const parts = ["Texto separado", encoding?.toUpperCase(), delimiter && `por ${MARKS[delimiter] ?? `“${delimiter}”`}`];
  return parts.filter(Boolean).join(", ");
}

/** What each column is, and at the side how the first rows will be saved. */
export function Columns({ wizard, found, draft, place }: SalesStep & { found: Preview; draft: Mapping }) {
  const reading = useSample(found, draft);
  const { setDraft } = wizard;
  const seller = draft.constants?.ticketera ?? (draft.columns.ticketera ? "las ticketeras del archivo" : "");
  const columns = found.columns.map((column) => ({
    name: column.name,
    holds: KINDS[column.kind],
    samples: column.samples,
    field: fieldOf(draft, column.name),
    state: columnState(found, draft, column),
  }));
  return place({
    foot: (
      <ColumnsFoot
        wizard={wizard}
        blocked={reading !== undefined && reading.problems.length > 0}
        note={
          seller
            ? `Al guardar, estas columnas se recuerdan para ${seller}.`
            : "Con la ticketera elegida, estas columnas se recuerdan para la próxima."
        }
      />
    ),
    body: (
      <div className="grid items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          <ColumnsCard
            wizard={wizard}
            found={found}
            draft={draft}
            columns={columns}
            options={OPTIONS}
            kind={kindText(found)}
            actions={
              found.remembered && (
                <Button size="sm" onClick={() => setDraft(proposedMapping(found))}>
                  Sin la plantilla de {found.remembered}
                </Button>
              )
            }
          />
          <Card flush title="Para todo el archivo" subtitle="Lo que ninguna columna dice.">
            <ConstantFields mapping={draft} onChange={setDraft} />
            <ReadingChoices draft={draft} understood={reading?.understood} onChange={setDraft} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SamplePanel reading={reading} />
          <Checks preview={found} mapping={draft} reading={reading} onChange={setDraft} />
        </div>
      </div>
    ),
  });
}
