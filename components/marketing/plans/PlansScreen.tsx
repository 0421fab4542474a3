import { Plus, Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { Fetched } from "@/components/frame/Fetched";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listPlans, plansExcel, publishPlans } from "@/lib/marketing/plans/api";
import type { PlanFilter } from "@/lib/marketing/plans/schema";
import { channels, channelTitles } from "@/lib/marketing/rules/kinds";
import type { NewLine } from "./AddLine";
import { PlanGrid, type ShownRow } from "./PlanGrid";
import { emptyCell, gridRow, type Layer, layers, layerTitles, useGrid } from "./useGrid";

const AddLine = dynamic(() => import("./AddLine").then((it) => it.AddLine), { ssr: false });

const PAGE = 100;
const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar show, campaña o canal" },
  {
    key: "canal",
    kind: "select",
    label: "Canal",
    placeholder: "Todos",
    menu: true,
    choices: channels.map((value) => ({ value, label: channelTitles[value] })),
  },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "ARS",
    choices: ["USD", "EUR"].map((value) => ({ value, label: value })),
  },
];

/** `/presupuestos?show=&q=&canal=&moneda=`: what marketing plans, expects and has, by show, channel and month. */
export function PlansScreen() {
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const phone = useMediaQuery(PHONE);
  const [layer, setLayer] = useState<Layer>("presupuestado");
  const [added, setAdded] = useState<readonly NewLine[]>([]);
  const [adding, setAdding] = useState(false);
  const place = placeIn(address, "show", PAGE);
  const show = address.get("show");
  const currency = (values.moneda || "ARS") as PlanFilter["currency"];
  const query = {
    q: values.q || undefined,
    channel: (values.canal || undefined) as PlanFilter["channel"],
    show: show ? Number(show) : undefined,
    currency,
  };
  const read = useRead(listPlans, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const { data } = read;
  useLive("planes", () => void read.mutate());
  const months = data?.months ?? [];
  const stored = (data?.data ?? []).map(
    (row): ShownRow => ({ ...gridRow(row), place: row.place.name, day: row.place.day, owner: row.owner?.name ?? "" }),
  );
  const isNew = (line: NewLine) =>
    stored.every(
      (row) => row.show_id !== line.show_id || row.project_id !== line.project_id || row.channel !== line.channel,
    );
  const fresh = added.filter(isNew).map(
    (line): ShownRow => ({
      ...line,
      key: `nuevo ${line.show_id ?? ""} ${line.project_id ?? ""} ${line.channel}`,
      day: null,
      owner: "nuevo",
      cells: months.map(emptyCell),
    }),
  );
  const rows = [...stored, ...fresh];
  const grid = useGrid(rows, months, currency);
  const publish = useWrite(publishPlans, { refresh: ["/spend-plans"] });
  const one =
    rows.length > 0 && rows.every((row) => row.show_id === rows[0]?.show_id && row.project_id === rows[0]?.project_id)
      ? rows[0]
      : null;
  const found = countText(data?.total ?? 0, "canal", "canales");

  const save = () =>
    attempt(async () => {
      const saved = await grid.savePlans();
      if (!(await grid.saveAssigned(null))) return;
      toast.saved(saved > 0 || grid.assigned > 0 ? "Guardado" : "No había nada que cambiar");
    });

  return (
    <Page
      title="Asignar presupuestos"
      context="Lo que se asigna sale del presupuesto del show: el show suma lo mismo antes y después."
      actions={
        <>
          <ExcelButton
            contract={plansExcel}
            input={{ query }}
            name={`plan_de_gasto_${todayIn()}`}
            empty={data !== undefined && data.total === 0}
          />
          {one && (
            <Button
              busy={publish.busy}
              onClick={() =>
                void attempt(async () => {
                  const { published } = await publish.run({
                    body: { show_id: one.show_id, project_id: one.project_id },
                  });
                  toast.saved(`Publicado: ${countText(published, "celda")}`);
                })
              }
            >
              Publicar plan
            </Button>
          )}
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)} className="phone:hidden">
            Agregar canal
          </Button>
        </>
      }
      filters={<FilterBar of={filters} title="Plan de gasto" found={found} />}
      foot={
        grid.planned + grid.assigned + grid.wrong > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              onClick={() => void save()}
              busy={grid.busy && "Guardando..."}
              disabled={grid.wrong > 0}
            >
              {grid.assigned > 0 ? "Asignar y guardar" : "Guardar"}
            </Button>
            <Button icon={Undo2} onClick={grid.undo} disabled={!grid.canUndo}>
              Deshacer
            </Button>
            <p className="text-second text-muted">
              {grid.wrong > 0
                ? `${countText(grid.wrong, "celda")} no se ${grid.wrong === 1 ? "entiende" : "entienden"}.`
                : [
                    grid.assigned > 0 && `${countText(grid.assigned, "celda")} por asignar`,
                    grid.planned > 0 && `${countText(grid.planned, "celda")} del plan`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
            </p>
          </div>
        ) : undefined
      }
    >
      {grid.message && <Banner tone="bad">{grid.message}</Banner>}
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Qué se ve"
          options={layers.map((value) => ({ value, label: layerTitles[value] }))}
          value={layer}
          onChange={setLayer}
        />
      </div>
      <Fetched read={read} failure="No se pudo traer el plan" rows={10}>
        {({ totals, total }) =>
          rows.length === 0 ? (
            <EmptyState title={total === 0 && filters.text ? "Ningún canal con estos filtros" : "Todavía no hay plan"}>
              Agregar un canal de un show o de una campaña y escribir cuánto tiene cada mes.
            </EmptyState>
          ) : (
            <PlanGrid
              rows={rows}
              months={months}
              currency={currency}
              layer={layer}
              grid={grid}
              totals={totals.map((sum) => ({ month: sum.month, value: sum[layer] }))}
              writes={!phone}
            />
          )
        }
      </Fetched>
      {data && data.total > PAGE && place.foot(data.total, found)}
      {adding && <AddLine onAdd={(line) => setAdded((before) => [...before, line])} onClose={() => setAdding(false)} />}
    </Page>
  );
}
