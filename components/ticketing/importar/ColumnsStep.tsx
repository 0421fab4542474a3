import dynamic from "next/dynamic";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { Checks } from "./Checks";
import { FileFacts } from "./FileFacts";
import { MappingTable } from "./MappingTable";
import { columnState, columnsText, type Preview, proposedMapping } from "./mappingDraft";
import { ReadingChoices } from "./ReadingChoices";
import { SamplePanel } from "./SamplePanel";
import type { SampleReading } from "./samplePreview";

const ConstantFields = dynamic(() => import("./ConstantFields"), { ssr: false });

/** The second step: what each column is, and at the side how the first rows will be saved. */
export function ColumnsStep({
  preview,
  mapping,
  reading,
  busy,
  onChange,
  onPlace,
}: {
  preview: Preview;
  mapping: Mapping;
  reading: SampleReading | undefined;
  busy: boolean;
  onChange: (mapping: Mapping) => void;
  onPlace: (place: { sheet?: string; header_row?: number }) => void;
}) {
  const states = preview.columns.map((column) => columnState(preview, mapping, column));
  return (
    <div className="grid items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          flush
          title="Columnas del archivo"
          subtitle={columnsText(states)}
          actions={
            preview.remembered && (
              <Button size="sm" onClick={() => onChange(proposedMapping(preview))}>
                Sin la plantilla de {preview.remembered}
              </Button>
            )
          }
        >
          <FileFacts preview={preview} busy={busy} onPlace={onPlace} />
          <MappingTable preview={preview} mapping={mapping} onChange={onChange} />
        </Card>
        <Card flush title="Para todo el archivo" subtitle="Lo que ninguna columna dice.">
          <ConstantFields mapping={mapping} onChange={onChange} />
          <ReadingChoices mapping={mapping} understood={reading?.understood} onChange={onChange} />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SamplePanel reading={reading} />
        <Checks preview={preview} mapping={mapping} reading={reading} onChange={onChange} />
      </div>
    </div>
  );
}
