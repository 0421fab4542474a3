import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ListTable } from "@/components/frame/list/ListTable";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import type { CallOutput } from "@/lib/http/contract";
import { listConversions } from "@/lib/ticketing/currencies/api";
import { rateText } from "./rateText";

const RateDrawer = dynamic(() => import("./RateDrawer"), { ssr: false });

export type Rate = CallOutput<typeof listConversions>[number];

const COLUMNS: Column<Rate>[] = [
  {
    id: "moneda",
    header: "Moneda",
    cell: ({ moneda }) => <TwoLines strong main={moneda} sub={currencyName(moneda)} />,
    sortValue: ({ moneda }) => moneda,
  },
  { id: "valor", header: "Pesos por unidad", align: "end", width: 190, cell: ({ valor }) => rateText(valor) },
  { id: "cambio", header: "Desde", width: 220, hideBelow: "md", cell: ({ updated_at }) => formatInstant(updated_at) },
  { id: "por", header: "La cargó", width: 240, hideBelow: "lg", cell: ({ updated_by }) => updated_by || "—" },
];

/** `/cotizaciones?moneda=`: what each currency is worth in pesos, for reports in another one. */
export function RatesScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const mayWrite = can("tickets.configure");
  const { data, error, mutate, isValidating } = useRead(listConversions, {});
  const asked = address.get("moneda");
  const open = data?.find(({ moneda }) => moneda === asked) ?? null;
  const hrefOf = (moneda: string) => address.href({ moneda });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      Agregar moneda
    </ButtonLink>
  );
  return (
    <Page
      title="Cotizaciones"
      context="Cuántos pesos vale una unidad de cada moneda. Con ellas se convierten los reportes."
      actions={add}
      phoneBar={add || undefined}
    >
      <ListTable
        caption="Cotizaciones"
        columns={COLUMNS}
        rows={data}
        rowId={({ moneda }) => moneda}
        rowLabel={({ moneda }) => moneda}
        rowHref={({ moneda }) => hrefOf(moneda)}
        activeId={open?.moneda}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las cotizaciones"
        empty={
          <EmptyState title="Todavía no hay ninguna cotización" actions={add}>
            Sin ellas los reportes no se pueden pedir en otra moneda.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row.moneda)} scroll={false} className="flex min-h-11 items-center justify-between gap-3">
            <TwoLines strong main={row.moneda} sub={formatInstant(row.updated_at)} />
            <span className="font-semibold">{rateText(row.valor)}</span>
          </Link>
        )}
      />
      {(open || (asked === "nueva" && mayWrite)) && (
        <RateDrawer
          key={open?.moneda ?? "nueva"}
          rate={open}
          mayWrite={mayWrite}
          onClose={() => address.set({ moneda: "" }, { push: true })}
        />
      )}
    </Page>
  );
}
