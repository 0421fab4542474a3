import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { CallOutput } from "@/lib/http/contract";
import { listAdNames, matchAdName } from "@/lib/marketing/media/api";
import { platformTitles } from "@/lib/marketing/media/rules/kinds";
import CampaignModal from "./CampaignModal";

type Reply = CallOutput<typeof listAdNames>;
type AdName = Reply["data"][number];

/** The names of the files that are nobody's yet: each is said once. */
export default function NamesDrawer({ onClose }: { onClose: () => void }) {
  const read = useRead(listAdNames, { query: { matched: "0" } });
  const [fresh, setFresh] = useState<AdName | null>(null);
  return (
    <Drawer open onClose={onClose} eyebrow="Campañas" title="Nombres sin campaña">
      <p className="mb-3 text-help text-muted">
        Se dice una vez: lo que ya está cargado y lo que venga con ese nombre es de esa campaña.
      </p>
      <Fetched read={read} failure="No se pudieron traer los nombres" rows={4}>
        {({ data, campaigns }) =>
          data.length === 0 ? (
            <EmptyState compact title="Todos los nombres tienen campaña" />
          ) : (
            <ul className="flex flex-col gap-3">
              {data.map((name) => (
                <NameRow key={name.id} of={name} campaigns={campaigns} onNew={() => setFresh(name)} />
              ))}
            </ul>
          )
        }
      </Fetched>
      {fresh && <CampaignModal from={fresh} onClose={() => setFresh(null)} />}
    </Drawer>
  );
}

function NameRow({ of, campaigns, onNew }: { of: AdName; campaigns: Reply["campaigns"]; onNew: () => void }) {
  const { run, busy } = useWrite(matchAdName, { refresh: ["/paid-media"] });
  const fitting = campaigns.filter(({ platform, currency }) => platform === of.platform && currency === of.currency);
  const days = of.first_day && of.last_day ? `${formatDay(of.first_day)} al ${formatDay(of.last_day)}` : "sin días";
  const choose = (value: string) =>
    value &&
    void attempt(async () => {
      await run({ params: { id: of.id }, body: { campaign_id: Number(value) } });
      toast.saved(`«${of.name}» ya tiene campaña`);
    });
  return (
    <li className="flex flex-col gap-2.5 rounded-card border border-line p-3.5">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={of.name} sub={`${platformTitles[of.platform]} · ${days}`} />
        <strong className="whitespace-nowrap font-semibold">{formatMoney(of.spent, of.currency)}</strong>
      </span>
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
        <ComboboxField
          label={`Campaña de ${of.name}`}
          choices={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
          value=""
          onChange={choose}
          disabled={busy || fitting.length === 0}
          placeholder={fitting.length === 0 ? "Ninguna de esa plataforma y moneda" : "Elegir"}
        />
        <Button onClick={onNew}>Crear campaña</Button>
      </div>
    </li>
  );
}
