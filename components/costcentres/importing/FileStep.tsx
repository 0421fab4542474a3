import { FileSpreadsheet } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { FileDrop } from "@/components/kit/FileDrop";
import { ChosenFile } from "@/components/kit/importing/ChosenFile";
import { RecentImports } from "@/components/kit/importing/RecentImports";
import { Spinner } from "@/components/kit/Spinner";
import { useDownload } from "@/lib/client/useDownload";
import { useRead } from "@/lib/client/useRead";
import { costTemplate } from "@/lib/costcentres/api";
import { costImport } from "@/lib/costcentres/imports/api";
import type { CostAddress } from "../useCostAddress";
import { countsText, importLook } from "./importStatus";
import type { ImportWizard } from "./useImportWizard";

/** The first step: the file, or an import that was left half way. */
export function FileStep({
  wizard: { file, preview, read, back, busy },
  address,
}: {
  wizard: ImportWizard;
  address: CostAddress;
}) {
  const { run, busy: downloading } = useDownload(sayDownloadFailed);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card
        title="Archivo de movimientos"
        subtitle="Presupuesto, compromisos y gastos: una fila cada uno, o un mes por columna."
        actions={
          <Button
            size="sm"
            icon={FileSpreadsheet}
            busy={downloading && "Preparando..."}
            onClick={() => void run(costTemplate, {}, "plantilla_centros_de_costo.xlsx")}
          >
            Bajar plantilla
          </Button>
        }
      >
        {file && preview && <ChosenFile name={file.name} onGoOn={() => back(1)} />}
        <FileDrop
          label={busy.finding ? "Leyendo el archivo..." : "Soltar acá la planilla"}
          help="Excel (.xlsx) o CSV, hasta 20 MB y 50.000 filas"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={busy.finding}
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
        <div className="mt-2 min-h-6 text-help">{busy.finding && <Spinner label="Leyendo el archivo..." />}</div>
        <p className="text-help text-muted">
          Las filas que ya se cargaron no se cargan otra vez: se puede mandar la misma planilla con lo nuevo agregado.
        </p>
      </Card>
      <Recent address={address} />
    </div>
  );
}

function Recent({ address }: { address: CostAddress }) {
  const { data, error, mutate, isValidating } = useRead(costImport.list, {});
  const items = data?.map((item) => ({
    id: item.id,
    file: item.file_name,
    created_at: item.created_at,
    by: item.created_by.name,
    counts: countsText(item),
    look: importLook(item),
    href: address.href({ importacion: item.id }),
  }));
  return <RecentImports items={items} error={error} onRetry={mutate} retrying={isValidating} />;
}
