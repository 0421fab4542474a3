import { ListTable } from "@/components/frame/list/ListTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { useFigure } from "@/components/ledger/entries/figure";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { isValidDay, MONTHS, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { getSupplierAccount } from "@/lib/suppliers/owed/api";
import { type AccountView, accountViews, type Bucket, buckets, bucketTitles } from "@/lib/suppliers/owed/rules/kinds";
import type { AccountPage, Ageing, Move } from "@/lib/suppliers/owed/schema";
import { columnsOf, MoveCard, totalsOf } from "./moves";

const PAGE = 100;
const ALL = "todo";

/** What of the account the address asks for. */
export const viewOf = (text: string): AccountView => accountViews.find((one) => one === text) ?? "todo";

/** The bucket of what is due that the address asks for, of what is open. */
export const lateOf = (view: AccountView, text: string): Bucket | undefined =>
  view === "abiertos" ? buckets.find((one) => one === text) : undefined;

/** The first day of some month before this one. */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = todayIn().split("-").map(Number);
  const at = year * 12 + month - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

/** From which day on: the month before last unless the address says another day, or all. */
export const fromOf = (text: string): string => (text === ALL ? "" : isValidDay(text) ? text : monthsAgo(2));

const monthName = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
const MONTH_CHOICES = [0, 1, 2, 5, 11, 23];

/** What was owed before the first movement that is shown, as a row over it. */
const before = ({ opening }: AccountPage, { company, currency }: Ageing, day: string): Move => ({
  key: "antes",
  kind: "otro",
  day,
  company,
  currency,
  text: "Saldo anterior",
  about: "",
  billed: "0.00",
  taken: "0.00",
  balance: opening,
  withheld: null,
  open: "0.00",
  due: null,
  voucher: null,
  without_voucher: false,
  source: { type: "", id: 0 },
});

/** The movements of one account: all of them from a month on, those that are open, and what was paid without voucher. */
export function MovesPart({ id, account, answered }: { id: number; account: Ageing; answered: number | null }) {
  const { can } = usePerson();
  const address = useAddress();
  const figures = useFigure();
  const view = viewOf(address.get("ver"));
  const from = view === "todo" ? fromOf(address.get("desde")) : "";
  const late = lateOf(view, address.get("vence"));
  const place = placeIn(address, "", PAGE);
  const { page } = place;
  const { company, currency } = account;
  const { data, error, isValidating, mutate } = useRead(
    getSupplierAccount,
    address.ready
      ? {
          params: { id },
          query: { company: company?.id ?? 0, currency, view, page, ...(from && { from }), ...(late && { late }) },
        }
      : null,
  );
  useLive("comprobantes", () => void mutate());
  useLive("movimientos", () => void mutate());
  const [vouchers, entries] = [can("screen.comprobantes") && can("vouchers.read"), can("ledger.read")];
  const hrefOf = ({ voucher, source }: Move): string | null => {
    if (voucher) return vouchers ? `/Comprobantes?comprobante=${voucher.id}` : null;
    if (!source.type) return null;
    const figure = {
      currency,
      supplier: id,
      company: company?.id ?? 0,
      kinds: "devengado,pagado,anticipado",
      source: source.type,
      source_id: source.id,
    };
    return entries ? figures.hrefOf(figure) : null;
  };
  const columns = columnsOf(hrefOf);
  const since = [...new Set([...MONTH_CHOICES.map(monthsAgo), ...(from ? [from] : [])])].toSorted().reverse();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Qué movimientos"
          options={[
            { value: "todo", label: "Todo" },
            { value: "abiertos", label: "Abiertos", count: account.open },
            { value: "sin_comprobante", label: "Sin comprobante" },
          ]}
          value={view}
          onChange={(next) => address.set({ ver: next === "todo" ? "" : next, vence: "", pagina: "" })}
        />
        {view === "abiertos" && (
          <SelectField
            label="Vencimiento"
            hideLabel
            compact
            options={[
              { value: "", label: "De cualquier vencimiento" },
              ...buckets.map((value) => ({ value, label: bucketTitles[value] })),
            ]}
            value={late ?? ""}
            onChange={(vence) => address.set({ vence, pagina: "" })}
          />
        )}
        {view === "todo" && (
          <SelectField
            label="Desde"
            hideLabel
            compact
            options={[
              ...since.map((day) => ({ value: day, label: `Desde ${monthName(day)}` })),
              { value: ALL, label: "Desde el principio" },
            ]}
            value={from || ALL}
            onChange={(desde) => address.set({ desde, pagina: "" })}
          />
        )}
      </div>
      <ListTable
        caption="Movimientos de la cuenta"
        columns={columns}
        rows={
          data && (from && page === 1 && data.data.length > 0 ? [before(data, account, from), ...data.data] : data.data)
        }
        rowId={({ key }) => key}
        rowLabel={({ text }) => text}
        activeId={answered === null ? undefined : `comprobante ${answered}`}
        totals={data && data.total > 0 ? totalsOf({ ...data, currency, from }) : undefined}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los movimientos"
        empty={
          <EmptyState
            title={view === "sin_comprobante" ? "Todo lo que se pagó tiene comprobante" : "Nada en estos días"}
          >
            {view === "todo" ? "Elegir desde antes para ver lo anterior." : "Los demás movimientos están en Todo."}
          </EmptyState>
        }
        card={(row) => <MoveCard row={row} href={hrefOf(row)} />}
        footer={data && place.foot(data.total, countText(data.total, "movimiento"))}
      />
    </>
  );
}
