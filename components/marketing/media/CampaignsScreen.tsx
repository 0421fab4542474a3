import { FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { campaignsExcel, listCampaigns } from "@/lib/marketing/media/api";
import { platformTitles } from "@/lib/marketing/media/rules/kinds";
import type { CampaignFilter, CampaignRow } from "@/lib/marketing/media/schema";
import { askedOf, columns, FIRST_ORDER, filterSpecs, PacingBadge, SORTS, StateBadge, totalsRows, views } from "./list";

const CampaignDrawer = dynamic(() => import("./panels").then((part) => part.CampaignDrawer), { ssr: false });
const CampaignModal = dynamic(() => import("./panels").then((part) => part.CampaignModal), { ssr: false });
const NamesDrawer = dynamic(() => import("./panels").then((part) => part.NamesDrawer), { ssr: false });

const PAGE = 50;

/** `/paid-media?campana=&nombres=&show=&q=&plataforma=&estado=`: campaigns, their spend by the platforms and how they go. */
export function CampaignsScreen() {
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, address.get("show"), orderAsked<CampaignFilter["sort"]>(SORTS, place.order, "-until"));
  const view = place.viewOf(useTableView(columns, { viewsKey: "campanas" }));
  const { data, error, isValidating, mutate } = useRead(
    listCampaigns,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("campanas", () => void mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "campaña");
  const asked = address.get("campana");
  const opened = openedBy(asked);
  const hrefOf = (id: number | string) => address.href({ campana: String(id), nombres: "" });
  const close = () => void address.set({ campana: "", nombres: "" }, { push: true });
  const add = (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      Campaña nueva
    </ButtonLink>
  );
  const load = (
    <ButtonLink variant="ghost" icon={FileUp} href="/paid-media/importar">
      Importar
    </ButtonLink>
  );
  return (
    <Page
      title="Campañas"
      context="Lo que dicen Meta y Google, al lado de lo que se vendió. Informa: devengan los comprobantes."
      actions={
        <>
          {load}
          <ExcelButton
            contract={campaignsExcel}
            input={{ query }}
            name={`campanas_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
          {add}
        </>
      }
      phoneBar={
        <>
          {add}
          {load}
        </>
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "campanas", presets: views }}
          title="Campañas"
          found={found}
        />
      }
    >
      {data && data.unmatched > 0 && (
        <Banner tone="warn">
          {`${countText(data.unmatched, "nombre")} de los archivos sin campaña: su gasto no se ve en ninguna. `}
          <Link href={address.href({ nombres: "1", campana: "" })} className="font-semibold underline">
            Decir cuál es
          </Link>
        </Banner>
      )}
      <ListTable
        caption="Campañas"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => hrefOf(id)}
        activeId={opened ? String(opened) : undefined}
        view={view}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las campañas"
        filters={filters}
        none="Ninguna campaña con estos filtros"
        empty={
          <EmptyState title="Todavía no hay campañas">
            Importar un informe de Meta o de Google Ads y decir, una vez, qué campaña es cada nombre.
          </EmptyState>
        }
        card={(row) => <CampaignCard row={row} href={hrefOf(row.id)} />}
        footer={data && place.foot(total, found)}
      />
      {opened && <CampaignDrawer key={opened} id={opened} onClose={close} />}
      {asked === "nueva" && <CampaignModal onClose={close} />}
      {address.get("nombres") === "1" && <NamesDrawer onClose={close} />}
    </Page>
  );
}

function CampaignCard({ row, href }: { row: CampaignRow; href: string }) {
  const { name, platform, place, spent, currency, pacing, state } = row;
  return (
    <Link href={href} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={name} sub={`${platformTitles[platform]} · ${place.name}`} />
        <strong className="whitespace-nowrap font-semibold">{formatMoney(spent, currency)}</strong>
      </span>
      <span className="flex items-center justify-between gap-3">
        <StateBadge state={state} />
        <PacingBadge pacing={pacing} />
      </span>
    </Link>
  );
}
