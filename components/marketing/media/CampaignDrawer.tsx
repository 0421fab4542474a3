import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { getCampaign } from "@/lib/marketing/media/api";
import { platformTitles } from "@/lib/marketing/media/rules/kinds";
import type { CampaignView } from "@/lib/marketing/media/schema";
import { channelTitles } from "@/lib/marketing/rules/kinds";
import CampaignModal from "./CampaignModal";
import { PacingWord, StateBadge } from "./list";

const DaysChart = dynamic(() => import("./DaysChart"), { ssr: false });
const WIDTH = 720;

/** A campaign: how it goes, what its show sold day by day, what was billed of it, and the names that it has in files. */
export default function CampaignDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(getCampaign, { params: { id } });
  useLive("campanas", () => void read.mutate());
  const [changing, setChanging] = useState(false);
  const row = read.data?.row;
  return (
    <Drawer
      open
      width={WIDTH}
      onClose={onClose}
      eyebrow="Campañas"
      title={row?.name ?? "Campaña"}
      waiting={!read.data && !read.error}
      meta={
        row && (
          <span className="flex flex-wrap items-center gap-2 text-help text-muted">
            <StateBadge state={row.state} />
            {`${platformTitles[row.platform]} · ${row.place.name} · ${formatDay(row.from_day)} al ${formatDay(row.until_day)}`}
          </span>
        )
      }
      footer={row && <Button onClick={() => setChanging(true)}>Cambiar</Button>}
    >
      <Fetched read={read} failure="No se pudo traer la campaña" rows={8}>
        {(view) => <Body view={view} />}
      </Fetched>
      {changing && row && <CampaignModal of={row} onClose={() => setChanging(false)} />}
    </Drawer>
  );
}

function Body({ view }: { view: CampaignView }) {
  const { row, names, days, billed } = view;
  const { currency, pacing, spent, budget, cpa, roas } = row;
  const money = (value: string) => formatMoney(value, currency);
  return (
    <div className="flex flex-col gap-5">
      <FigureStrip
        label="Cómo va"
        items={[
          {
            label: "Gastado según plataforma",
            value: { text: money(spent) },
            note: budget === null ? "Sin presupuesto" : `de ${money(budget)}`,
          },
          {
            label: "Ritmo",
            value: { text: pacing.percent === null ? "—" : `${formatInteger(pacing.percent)} %` },
            aside: <PacingWord pacing={pacing} />,
            note: `${pacing.elapsed} de ${countText(pacing.total, "día")}`,
          },
          { label: "CPA", value: { text: cpa === null ? "—" : money(cpa) } },
          { label: "ROAS", value: { text: roas === null ? "—" : roas.replace(".", ",") } },
        ]}
      />
      <DaysChart days={days} currency={currency} name={row.name} sells={view.sells} />
      <Incremental view={view} />
      <section>
        <h3 className="mb-2 text-section">Gastado y facturado</h3>
        <DefinitionList
          sides
          items={[
            { term: "Según plataforma", value: money(billed.platform) },
            { term: "Facturado (comprobantes)", value: money(billed.vouchers) },
            { term: "Diferencia", value: money(billed.difference), strong: true },
          ]}
        />
        <p className="mt-2 text-help text-muted">
          {`De todas las campañas de ${row.place.name} en ${channelTitles[row.channel]}, en ${currency}. Solo los comprobantes devengan.`}
        </p>
      </section>
      <section>
        <h3 className="mb-2 text-section">Cómo se llama en los archivos</h3>
        {names.length === 0 ? (
          <p className="text-help text-muted">Todavía ningún nombre de los archivos es esta campaña.</p>
        ) : (
          <DefinitionList sides items={names.map(({ name, spent: sum }) => ({ term: name, value: money(sum) }))} />
        )}
      </section>
    </div>
  );
}

/** What its show sold beyond what shows like it sell; nothing where that range holds zero. */
function Incremental({ view: { incremental, row } }: { view: CampaignView }) {
  if (!incremental?.cost) return null;
  const { sold, expected, comparables, cost } = incremental;
  const money = (value: string) => formatMoney(value, row.currency);
  return (
    <section>
      <h3 className="mb-2 text-section">Costo por entrada adicional</h3>
      <p className="text-figure">{money(cost.mid)}</p>
      <p className="text-help text-muted">
        {`Entre ${money(cost.low)} y ${money(cost.high)}. Se vendieron ${formatInteger(sold)} mientras gastaban sus campañas; ${countText(comparables, "show comparable", "shows comparables")} sin gasto hubieran vendido entre ${formatInteger(expected.p25)} y ${formatInteger(expected.p75)}.`}
      </p>
    </section>
  );
}
