import { Card } from "@/components/kit/Card";
import { FileDrop } from "@/components/kit/FileDrop";
import { ChosenFile } from "@/components/kit/importing/ChosenFile";
import { Spinner } from "@/components/kit/Spinner";
import { RecentImports } from "./RecentImports";
import type { ImportWizard } from "./useImportWizard";

/** The first step: the file, or an import that was left half way. */
export function FileStep({ wizard }: { wizard: ImportWizard }) {
  const { file, preview, read, reading, fileError, back } = wizard;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card
        title="Archivo de la ticketera"
        subtitle="La planilla como viene: se reconocen columnas, fechas y decimales."
      >
        {file && preview && <ChosenFile name={file.name} onGoOn={() => back(1)} />}
        <FileDrop
          label={reading.busy ? "Leyendo el archivo..." : "Soltar acá la planilla"}
          help="CSV, TSV o Excel (.xlsx), hasta 50 MB"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={reading.busy}
          error={fileError ?? undefined}
          onFiles={([chosen]) => {
            if (chosen) void read(chosen);
          }}
        />
        <div className="mt-2 min-h-6 text-help">{reading.busy && <Spinner label="Leyendo el archivo..." />}</div>
      </Card>
      <RecentImports />
    </div>
  );
}
