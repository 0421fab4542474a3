import { Plus } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { toast } from "@/components/kit/toast";
import { statementChoices } from "@/lib/artistStatements/api";
import { listRules, withdrawRule } from "@/lib/artistStatements/commissions/api";
import type { RuleView } from "@/lib/artistStatements/commissions/schema";
import { percentText } from "@/lib/artistStatements/rules/commission";
import { basisTitles } from "@/lib/artistStatements/rules/kinds";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { ListTabs } from "../parts";
import { RULES, RuleModal } from "./RuleModal";

/** "10 % hasta $ 1.000.000, 20 % el resto". */
const tiersText = (rule: RuleView): string =>
  rule.tiers.length === 1
    ? percentText(rule)
    : rule.tiers
        .map((tier) =>
          tier.up_to === null
            ? `${percentText({ tiers: [tier] })} el resto`
            : `${percentText({ tiers: [tier] })} hasta ${formatMoney(tier.up_to, rule.currency ?? "ARS")}`,
        )
        .join(", ");

const standing = ({ valid_from, valid_until }: RuleView): string => {
  const today = todayIn();
  if (valid_from > today) return "Todavía no rige";
  return valid_until !== null && valid_until < today ? "Ya no rige" : "Rige hoy";
};

const columns: Column<RuleView>[] = [
  { id: "artista", header: "Artista", cell: ({ artist, note }) => <TwoLines strong main={artist.name} sub={note} /> },
  {
    id: "comision",
    header: "Comisión",
    cell: (rule) => <TwoLines main={tiersText(rule)} sub={basisTitles[rule.basis]} />,
  },
  { id: "moneda", header: "Moneda", width: 100, hideBelow: "760px", cell: ({ currency }) => currency ?? "Todas" },
  { id: "desde", header: "Desde", width: 132, cell: ({ valid_from }) => formatDayYear(valid_from) },
  {
    id: "hasta",
    header: "Hasta",
    width: 132,
    hideBelow: "760px",
    cell: ({ valid_until }) => (valid_until ? formatDayYear(valid_until) : "—"),
  },
  { id: "estado", header: "Estado", width: 130, cell: standing },
  {
    id: "usada",
    header: "Liquidaciones",
    width: 120,
    align: "end",
    hideBelow: "900px",
    cell: ({ used }) => (used > 0 ? String(used) : "—"),
  },
];

/** `?ver=comisiones&artista=`: what of each artist's fees is ours, since when. */
export default function CommissionsView({ title }: { title: string }) {
  const { can } = usePerson();
  const write = can("artistStatements.write");
  const choices = useRead(statementChoices, {});
  const filters = useFilters([
    {
      key: "artista",
      kind: "choice",
      label: "Artista",
      placeholder: "Todos los artistas",
      free: /^\d{1,9}$/,
      choices: namedChoices(choices.data?.artists),
    },
  ]);
  const { address, values } = filters;
  const read = useRead(listRules, address.ready ? { query: { artist: numberOf(values.artista) } } : null);
  useLive("liquidaciones", () => void read.mutate());
  const view = useTableView(columns, { viewsKey: "comisiones" });
  const [open, setOpen] = useState<RuleView | "nueva" | null>(null);
  const remove = useWrite(withdrawRule, RULES);
  const found = countText(read.data?.data.length ?? 0, "regla");
  const add = write && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen("nueva")}>
      Agregar regla
    </Button>
  );
  const actionsOf = (rule: RuleView) =>
    write && rule.used === 0 ? (
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={() => setOpen(rule)}>
          Cambiar
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={remove.busy && "Quitando..."}
          onClick={() =>
            void attempt(async () => {
              await remove.run({ params: { id: rule.id }, body: { version: rule.version } });
              toast.saved("Se quitó la regla");
            })
          }
        >
          Quitar
        </Button>
      </span>
    ) : null;
  const shown: Column<RuleView>[] = write
    ? [...columns, { id: "acciones", header: "", width: 170, align: "end", fixed: true, cell: actionsOf }]
    : columns;
  return (
    <Page
      title={title}
      context="Qué parte de los honorarios de cada artista es comisión. Vale la del día del show."
      actions={add}
      tabs={<ListTabs value="comisiones" address={address} />}
      filters={<FilterBar of={filters} view={view} title="Comisiones" found={found} />}
    >
      <ListTable
        caption="Reglas de comisión"
        columns={shown}
        rows={read.data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(rule) => `${rule.artist.name} desde el ${formatDayYear(rule.valid_from)}`}
        view={view}
        reading={read}
        failure="No se pudieron traer las reglas de comisión"
        filters={filters}
        none="Ninguna regla de este artista"
        empty={
          <EmptyState title="Todavía no hay reglas de comisión" actions={add}>
            Sin una regla que cubra el día del show, la liquidación no se puede revisar.
          </EmptyState>
        }
        card={(rule) => (
          <div className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines
              strong
              main={rule.artist.name}
              sub={`${tiersText(rule)}, desde el ${formatDayYear(rule.valid_from)}`}
            />
            <span className="flex flex-col items-end gap-1 text-second text-muted">
              {standing(rule)}
              {actionsOf(rule)}
            </span>
          </div>
        )}
        footer={<span>{found}</span>}
      />
      {open !== null && <RuleModal rule={open === "nueva" ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
