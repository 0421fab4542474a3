import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { Steps } from "@/components/kit/Steps";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { ColumnsStep } from "./ColumnsStep";
import { FileStep } from "./FileStep";
import { atWork } from "./importStatus";
import { asMapping, type Preview } from "./mappingDraft";
import { ReviewStep } from "./ReviewStep";
import { SaveStep } from "./SaveStep";
import { type ImportWizard, type OnError, useImportWizard } from "./useImportWizard";
import { useSample } from "./useSample";

const STEPS = ["Archivo", "Columnas", "Revisar filas", "Guardar"];
const CRUMBS = [{ label: "Carga de ventas", href: "/cargaTickets" }, { label: "Importar" }];

/** `/cargaTickets/importar?id=`: a ticket seller's file, from dropping it to undoing it. */
export function ImportScreen() {
  const wizard = useImportWizard();
  const { step, preview, mapping, view, run, id } = wizard;
  const { can } = usePerson();
  if (!can("tickets.write"))
    return (
      <Page title="Importar ventas" breadcrumbs={CRUMBS}>
        <EmptyState
          title="Importar no está habilitado para su cuenta"
          actions={<ButtonLink href="/cargaTickets">Volver a la carga</ButtonLink>}
        >
          Se puede mirar lo cargado. La importación la habilita un administrador.
        </EmptyState>
      </Page>
    );
  if (id && run.error && !view)
    return (
      <Page title="Importar ventas" breadcrumbs={CRUMBS}>
        <NotFetched
          title={run.error.status === 404 ? "Esa importación no existe" : "No se pudo traer la importación"}
          error={run.error}
          onRetry={run.mutate}
          retrying={run.isValidating}
        />
      </Page>
    );
  if (step === 0)
    return (
      <Frame wizard={wizard}>
        <FileStep wizard={wizard} />
      </Frame>
    );
  if (step === 1 && preview && mapping) return <Columns wizard={wizard} preview={preview} mapping={mapping} />;
  if (step === 3 && view)
    return (
      <Frame wizard={wizard}>
        <SaveStep
          view={view}
          total={view.rows_read || undefined}
          onUndone={() => run.mutate()}
          onRestart={wizard.restart}
          onFile={() => wizard.back(wizard.preview ? 1 : 0)}
        />
      </Frame>
    );
  return <Review wizard={wizard} />;
}

function Frame({
  wizard,
  foot,
  children,
}: {
  wizard: ImportWizard;
  foot?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { step, preview, mapping, file, view } = wizard;
  const chosen = (mapping ?? asMapping(view?.mapping)).constants?.ticketera ?? preview?.remembered;
  const name = step === 0 ? undefined : (view?.file_name ?? file?.name);
  const sheet = step === 1 && preview?.sheet ? `, hoja “${preview.sheet}”` : "";
  const reach = view?.dry_run === false && !wizard.preview ? undefined : wizard.back;
  return (
    <Page
      title={step > 0 && chosen ? `Importar de ${chosen}` : "Importar ventas"}
      breadcrumbs={CRUMBS}
      context={name && `${name}${sheet}${view?.rows_read ? `, ${countText(view.rows_read, "fila")}` : ""}`}
      actions={
        <ButtonLink variant="ghost" href="/cargaTickets" onClick={wizard.forget}>
          {step === 3 ? "Cerrar" : "Cancelar"}
        </ButtonLink>
      }
      filters={<Steps steps={STEPS} current={step} onStep={reach} />}
      foot={foot}
    >
      {children}
    </Page>
  );
}

function Columns({ wizard, preview, mapping }: { wizard: ImportWizard; preview: Preview; mapping: Mapping }) {
  const { file, starting, reading: reader, setMapping, read, review, back } = wizard;
  const reading = useSample(preview, mapping);
  const blocked = reading !== undefined && reading.problems.length > 0;
  const seller = mapping.constants?.ticketera ?? (mapping.columns.ticketera ? "las ticketeras del archivo" : "");
  const issue = starting.error?.issues[0]?.message ?? starting.error?.message;
  return (
    <Frame
      wizard={wizard}
      foot={
        <>
          <p className="min-w-0 flex-1 basis-60 text-help text-muted">
            {seller
              ? `Al guardar, estas columnas se recuerdan para ${seller}.`
              : "Con la ticketera elegida, estas columnas se recuerdan para la próxima."}
          </p>
          <div className="flex gap-2 phone:w-full [&>*]:phone:flex-1">
            <Button onClick={() => back(0)}>Volver</Button>
            <Button
              variant="primary"
              iconEnd={ArrowRight}
              disabled={blocked}
              busy={starting.busy && "Enviando el archivo..."}
              onClick={() => review()}
            >
              Revisar filas
            </Button>
          </div>
        </>
      }
    >
      {issue && (
        <Banner tone="bad" title="No se pudo revisar.">
          {issue}
        </Banner>
      )}
      {wizard.fileError && <Banner tone="bad">{wizard.fileError}</Banner>}
      <ColumnsStep
        preview={preview}
        mapping={mapping}
        reading={reading}
        busy={reader.busy}
        onChange={setMapping}
        onPlace={(place) => {
          if (file) void read(file, place, mapping);
        }}
      />
    </Frame>
  );
}

function Review({ wizard }: { wizard: ImportWizard }) {
  const { view, file, starting, committing, mapping, review, commit, back } = wizard;
  const [onError, setOnError] = useState<OnError>("abort");
  const ready = view?.status === "done";
  const rows = ready ? view.inserted + view.updated : 0;
  const blocked = !ready || (view.rows_rejected > 0 && onError === "abort") || view.rows_accepted === 0;
  const busy = starting.busy && "Enviando el archivo...";
  const problem = committing.error ?? starting.error;
  return (
    <Frame
      wizard={wizard}
      foot={
        <>
          <p className="min-w-0 flex-1 basis-60 text-help text-muted" aria-live="polite">
            {atWork(view) || !view
              ? "Es una prueba: todavía no se guarda nada."
              : blocked && ready
                ? "Para guardar: resolver los problemas, o saltear esas filas."
                : "Después de guardar se puede deshacer."}
          </p>
          <div className="flex gap-2 phone:w-full [&>*]:phone:flex-1">
            <Button onClick={() => back(1)}>Volver</Button>
            <Button
              variant="primary"
              disabled={blocked}
              busy={committing.busy && "Guardando..."}
              onClick={() => commit(onError)}
            >
              {rows > 0 ? `Guardar ${countText(rows, "fila")}` : "Guardar"}
            </Button>
          </div>
        </>
      }
    >
      {problem && (
        <Banner tone="bad" title="No se pudo seguir.">
          {problem.issues[0]?.message ?? problem.message}
        </Banner>
      )}
      <ReviewStep
        view={view}
        mapping={mapping ?? asMapping(view?.mapping)}
        hasFile={file !== null}
        busy={busy}
        onError={onError}
        onErrorChange={setOnError}
        onReview={(next, create) => void review(create ? "create" : "reject", next)}
      />
    </Frame>
  );
}
