import { useRouter } from "next/router";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { FileDrop } from "@/components/kit/FileDrop";
import { Page } from "@/components/kit/Page";
import { Steps } from "@/components/kit/Steps";
import { toast } from "@/components/kit/toast";
import { attempt } from "@/lib/client/attempt";
import { useKeptFile } from "@/lib/client/useKeptFile";
import { useWrite } from "@/lib/client/useWrite";
import { countText, joinSpanish } from "@/lib/format/text";
import { applyImport, type ImportPlan, previewImport } from "@/lib/people/exchange/api";
import { sheetColumns } from "@/lib/people/rules/sheet/columns";
import { PlanTable } from "./PlanTable";

const CRUMBS = [{ label: "Usuarios", href: "/admin-users" }, { label: "Importar" }];
const HEADERS = Object.values(sheetColumns).map(({ header }) => header);

/** `/admin-users/importar`: a sheet of people, what it would do row by row, and all of it at once or nothing. */
export function ImportPeopleScreen() {
  const router = useRouter();
  const previewed = useWrite(previewImport);
  const applied = useWrite(applyImport, { refresh: ["/users"] });
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const moving = plan?.filas.filter(({ accion }) => accion === "crear" || accion === "cambiar") ?? [];
  const wrong = plan?.filas.filter(({ accion }) => accion === "error").length ?? 0;
  const ready = plan !== null && moving.length > 0 && wrong === 0 && plan.problema === null;

  const read = async (chosen: File) => {
    setFailure(null);
    setPlan(null);
    setFile(chosen);
    const body = new FormData();
    body.append("file", chosen);
    await attempt(async () => setPlan(await previewed.run({ body })), setFailure);
  };
  // What it would do is asked again after a reload: people may have changed meanwhile.
  const forget = useKeptFile("personas", file, null, (kept) => void read(kept));
  const chooseAgain = () => {
    forget();
    setFile(null);
    setPlan(null);
  };
  const apply = async () => {
    setFailure(null);
    const personas = moving.flatMap(({ persona }) => (persona ? [persona] : []));
    await attempt(async () => {
      const { creadas, cambiadas } = await applied.run({ body: { personas } });
      forget();
      toast.saved(`${countText(creadas, "persona creada", "personas creadas")} y ${countText(cambiadas, "cambiada")}`);
      await router.push("/admin-users");
    }, setFailure);
  };

  return (
    <Page
      title="Importar personas"
      breadcrumbs={CRUMBS}
      context="Primero se ve qué haría la planilla, fila por fila. Se aplica toda o nada."
      foot={
        plan && (
          <>
            <span className="text-help text-muted">
              {wrong > 0
                ? `${countText(wrong, "fila tiene errores", "filas tienen errores")}: corregir la planilla y elegirla otra vez.`
                : summaryOf(plan)}
            </span>
            <span className="flex gap-2">
              <Button onClick={chooseAgain}>Elegir otra planilla</Button>
              <Button
                variant="primary"
                disabled={!ready}
                busy={applied.busy && "Aplicando..."}
                onClick={() => void apply()}
              >
                {moving.length > 0 ? `Aplicar a ${countText(moving.length, "persona")}` : "Aplicar"}
              </Button>
            </span>
          </>
        )
      }
    >
      <Steps steps={["Elegir la planilla", "Revisar y aplicar"]} current={plan ? 1 : 0} onStep={chooseAgain} />
      {failure && <Banner tone="bad">{failure}</Banner>}
      {plan ? (
        <>
          {plan.problema && <Banner tone="bad">{plan.problema}</Banner>}
          {plan.columnas_ignoradas.length > 0 && (
            <Banner tone="info">No se leen las columnas {joinSpanish(plan.columnas_ignoradas)}.</Banner>
          )}
          <PlanTable rows={plan.filas} />
        </>
      ) : (
        <div className="max-w-2xl">
          <FileDrop
            label={previewed.busy ? `Leyendo ${file?.name ?? "la planilla"}...` : "Soltar acá la planilla de personas"}
            help="Excel (.xlsx) o CSV, hasta 5 MB y 5.000 personas."
            accept=".xlsx,.csv,.tsv,.txt"
            disabled={previewed.busy}
            onFiles={([chosen]) => chosen && void read(chosen)}
          />
          <div className="mt-4 flex flex-col gap-2 text-help text-muted">
            <p>
              Columnas: {joinSpanish(HEADERS)}. Solo Mail es obligatoria: lo que no está en la planilla queda como está,
              y las personas que no están, también.
            </p>
            <p>
              Permisos se separa con punto y coma, con vencimiento entre paréntesis: Forecast (hasta 2026-12-31); P&L.
              Una celda vacía los quita todos.
            </p>
            <p>
              Lo más simple es exportar el Excel de{" "}
              <ButtonLink variant="link" href="/admin-users">
                Usuarios
              </ButtonLink>
              , editarlo y traerlo.
            </p>
          </div>
        </div>
      )}
    </Page>
  );
}

function summaryOf({ filas }: ImportPlan): string {
  const count = (accion: string) => filas.filter((fila) => fila.accion === accion).length;
  return `${countText(count("crear"), "persona nueva", "personas nuevas")}, ${countText(count("cambiar"), "cambia", "cambian")}, ${countText(count("igual"), "queda igual", "quedan igual")}.`;
}
