import { ArrowRight } from "lucide-react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { FileDrop } from "@/components/kit/FileDrop";
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
        {file && preview && (
          <div className="mb-3">
            <Banner
              action={
                <Button variant="link" iconEnd={ArrowRight} onClick={() => back(1)}>
                  Seguir con este
                </Button>
              }
            >
              Ya está elegido {file.name}.
            </Banner>
          </div>
        )}
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
