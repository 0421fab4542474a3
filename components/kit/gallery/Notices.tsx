import { WifiOff } from "lucide-react";
import { useState } from "react";
import { Banner } from "../Banner";
import { BudgetBar } from "../BudgetBar";
import { Button } from "../Button";
import { ProgressBar } from "../ProgressBar";
import { Segmented } from "../Segmented";
import { Loading } from "../Spinner";
import { Steps } from "../Steps";
import { Tabs, tabPanel } from "../Tabs";
import { ToastCard } from "../ToastCard";
import { TooltipBody } from "../Tooltip";
import { toast } from "../toast";
import { Section } from "./Section";

const TABS = [
  { id: "ventas", label: "Ventas" },
  { id: "dias", label: "Día por día", count: 68 },
  { id: "detalle", label: "Detalle" },
  { id: "historial", label: "Historial" },
];
const MODES = [
  { value: "mes", label: "Mes" },
  { value: "semana", label: "Semana" },
  { value: "lista", label: "Lista" },
] as const;
const nothing = () => {};

export function Notices() {
  const [tab, setTab] = useState("ventas");
  const [mode, setMode] = useState<(typeof MODES)[number]["value"]>("mes");
  return (
    <Section title="Avisos, pestañas, avance">
      <div className="flex flex-col gap-2.5">
        <ToastCard
          message={{ kind: "saved", text: "Se guardaron 11 filas", action: { label: "Deshacer", run: nothing } }}
        />
        <ToastCard
          message={{
            kind: "deleted",
            text: "“Láser y control” eliminado",
            action: { label: "Deshacer", run: nothing },
          }}
        />
        <ToastCard
          message={{
            kind: "error",
            text: "2 de 5 pagos no se liberaron",
            action: { label: "Ver cuáles", run: nothing },
          }}
        />
        <Banner tone="warn" icon={WifiOff} title="Sin conexión.">
          Se puede seguir cargando; se envía al volver.
        </Banner>
        <Tabs label="Vistas del show" items={TABS} value={tab} onChange={setTab} />
        <div {...tabPanel(tab)} className="flex flex-wrap items-center gap-4">
          <Segmented label="Calendario" options={MODES} value={mode} onChange={setMode} />
          <TooltipBody>Completo: $ 3.155.822.000</TooltipBody>
          <Button
            size="sm"
            onClick={() => toast.saved("Se guardaron 11 filas", { undo: () => toast.info("Deshecho") })}
          >
            Probar un aviso
          </Button>
        </div>
        <ProgressBar label="Subiendo 3 archivos" percent={64} />
        <BudgetBar
          label="Presupuesto de Iluminación"
          available="disponible $ 5.910.000"
          total={42}
          parts={[
            { label: "pagado", text: "$ 3,1 M", share: 3.1 },
            { label: "comprometido", text: "$ 15,8 M", share: 15.8 },
            { label: "solicitado", text: "$ 17,2 M", share: 17.2 },
          ]}
        />
        <Steps steps={["Archivo", "Columnas", "Revisar filas", "Guardar"]} current={1} onStep={nothing} />
        <Loading />
      </div>
    </Section>
  );
}
