import { CheckCheck, FileText, LayoutTemplate } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { useRowKeys } from "@/components/frame/list/useRowKeys";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { Kbd } from "@/components/kit/Kbd";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { useTableView } from "@/components/kit/table/useTableView";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { vouchersCsv, vouchersExcel } from "@/lib/vouchers/api";
import { AllocationsTable } from "./list/AllocationsTable";
import { choosable } from "./list/columns";
import { TABS, views, waits } from "./list/filters";
import { contextOf, useAllocations } from "./list/useAllocations";
import { useApply } from "./list/useApply";

const TemplatesDrawer = dynamic(() => import("./templates/TemplatesDrawer"), { ssr: false });
const ApplyAllModal = dynamic(() => import("./list/ApplyAllModal"), { ssr: false });

/** `/Imputaciones?ver=&...&comprobante=&plantillas=`: what vouchers are charged to, those that wait first. */
export function AllocationsScreen() {
  const list = useAllocations();
  const { filters, address, query, read, counts, suggested, hrefOf } = list;
  const tab = filters.values.ver ?? "";
  const view = useTableView(waits(tab) ? choosable.waiting : choosable.done, { viewsKey: "imputaciones" });
  const apply = useApply(suggested, hrefOf);
  const csv = useDownload();
  const frame = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  useRowKeys(frame);
  const total = read.data?.total ?? 0;
  const found = countText(total, "comprobante");
  const name = `imputaciones_${todayIn()}`;
  const ready = waits(tab) ? (read.data?.data ?? []).filter(({ id }) => suggested.has(id)) : [];
  const all = ready.length > 0 && (
    <Button icon={CheckCheck} busy={apply.busy} onClick={() => setAsking(true)}>
      {ready.length === 1 ? "Aplicar la sugerida" : `Aplicar las ${ready.length} sugeridas`}
    </Button>
  );
  const templates = (
    <Button variant="ghost" icon={LayoutTemplate} onClick={() => address.set({ plantillas: "1" }, { push: true })}>
      Plantillas
    </Button>
  );
  const excel = (
    <ExcelButton contract={vouchersExcel} input={{ query }} name={name} label="Excel" empty={total === 0} />
  );
  return (
    <Page
      title="Imputaciones"
      context={contextOf(counts)}
      actions={
        <>
          {templates}
          <Button
            variant="ghost"
            icon={FileText}
            disabled={total === 0}
            busy={csv.busy && "Exportando..."}
            onClick={() => void csv.run(vouchersCsv, { query }, `${name}.csv`)}
          >
            CSV
          </Button>
          {excel}
          {all}
        </>
      }
      phoneBar={
        <>
          {all}
          {templates}
          {excel}
        </>
      }
      tabs={
        <Tabs
          label="Comprobantes por imputación"
          value={tab}
          items={TABS.map(({ id, label, count }) => ({
            id,
            label,
            count: counts?.[count],
            href: address.href({ ver: id, orden: "", pagina: "", comprobante: "" }),
          }))}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "imputaciones", presets: views }}
          title="Imputaciones"
          found={found}
          end={
            <span className="hidden items-center gap-1.5 text-help text-muted 2xl:flex">
              <Kbd>J</Kbd> <Kbd>K</Kbd> mover <Kbd>Enter</Kbd> dividir <Kbd>X</Kbd> elegir
            </span>
          }
        />
      }
    >
      <div ref={frame}>
        <AllocationsTable list={list} view={view} apply={apply} found={found} />
      </div>
      {address.get("plantillas") === "1" && (
        <TemplatesDrawer onClose={() => address.set({ plantillas: "" }, { push: true })} />
      )}
      {asking && (
        <ApplyAllModal
          rows={ready}
          suggested={suggested}
          onClose={() => setAsking(false)}
          onApply={() => {
            setAsking(false);
            void apply.applySuggested(ready);
          }}
        />
      )}
      {apply.failed}
    </Page>
  );
}
