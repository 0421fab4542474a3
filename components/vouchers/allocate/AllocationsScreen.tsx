import { CheckCheck, LayoutTemplate } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { Button } from "@/components/kit/Button";
import { Kbd } from "@/components/kit/Kbd";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { useTableView } from "@/components/kit/table/useTableView";
import { countText } from "@/lib/format/text";
import { VoucherFiles, VouchersExcel } from "../list/ListActions";
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
  const [asking, setAsking] = useState(false);
  const total = read.data?.total ?? 0;
  const found = countText(total, "comprobante");
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
  const taken = { query, name: "imputaciones", empty: total === 0 };
  return (
    <Page
      title="Imputaciones"
      context={contextOf(counts)}
      actions={
        <>
          {templates}
          <VoucherFiles {...taken} />
          {all}
        </>
      }
      phoneBar={
        <>
          {all}
          {templates}
          <VouchersExcel {...taken} />
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
      <AllocationsTable list={list} view={view} apply={apply} found={found} />
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
