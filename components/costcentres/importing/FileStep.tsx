import { FileSpreadsheet } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { EmptyState } from "@/components/kit/EmptyState";
import { FileDrop } from "@/components/kit/FileDrop";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Spinner } from "@/components/kit/Spinner";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { useDownload } from "@/lib/client/useDownload";
import { useRead } from "@/lib/client/useRead";
import { costTemplate, listCostImports } from "@/lib/costcentres/imports/api";
import { formatInstant } from "@/lib/format/dates";
import type { CostAddress } from "../useCostAddress";
import { countsText, importLook } from "./importStatus";
import type { ImportWizard } from "./useImportWizard";

const SHOWN = 8;

/** The first step: the file, or an import that was left half way. */
export function FileStep({ wizard: { read, busy }, address }: { wizard: ImportWizard; address: CostAddress }) {
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
      <RecentImports address={address} />
    </div>
  );
}

function RecentImports({ address }: { address: CostAddress }) {
  const { data, error, mutate, isValidating } = useRead(listCostImports, {});
  return (
    <Card flush title="Importaciones recientes">
      {error && !data ? (
        <NotFetched
          title="No se pudieron traer las importaciones"
          error={error}
          onRetry={mutate}
          retrying={isValidating}
        />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <EmptyState compact title="Todavía no hay ninguna">
          Acá queda cada archivo, con lo que se guardó y la forma de deshacerlo.
        </EmptyState>
      ) : (
        <ul>
          {data.slice(0, SHOWN).map((item) => (
            <li key={item.id} className="border-t border-line-soft">
              <Link
                href={address.href({ importacion: item.id })}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1 basis-52">
                  <span className="block break-words font-semibold">{item.file_name}</span>
                  <span className="block text-second text-muted">
                    {countsText(item)} · {formatInstant(item.created_at)} · {item.created_by.name}
                  </span>
                </span>
                <StatusBadge of={importLook(item)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
