import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { useMediaQuery } from "@/components/kit/useMediaQuery";
import { useAddress } from "@/lib/client/useAddress";
import type { BillView } from "@/lib/purchasing/matches/schema";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import { undoReceipt } from "@/lib/purchasing/receipts/api";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { Receipts } from "../receive/Receipts";
import { Bills } from "./Bills";
import { deviationOf, MatchPane } from "./MatchPane";
import { OrderLines } from "./OrderLines";
import { PurseStrip } from "./PurseStrip";
import { Quotes } from "./Quotes";
import { Said } from "./Said";
import { Trail } from "./Trail";
import { useStep } from "./usePurchase";

const BillForm = dynamic(() => import("./BillForm").then((it) => it.BillForm), { ssr: false });

interface Unfit {
  bill: BillView;
  line: OrderView["lines"][number] | undefined;
}

/** What does not fit of an order, line by line, then what does not as a whole. */
function unfitOf(order: OrderView): Unfit[] {
  return order.bills.flatMap((bill): Unfit[] => {
    const lines = order.lines.flatMap((line) => (deviationOf(bill, line) ? [{ bill, line }] : []));
    return lines.length > 0 || !deviationOf(bill, undefined) ? lines : [{ bill, line: undefined }];
  });
}

/** All of a purchase: its trail, its lines with the pane of the one that does not fit, its purses, quotes, receipts and bills. */
export function PurchaseBody({ view }: { view: PurchaseView }) {
  const { order, row, acciones } = view;
  const address = useAddress();
  const narrow = useMediaQuery("(width < 80rem)");
  const [bill, setBill] = useState<BillView | "new" | null>(null);
  const unfit = order ? unfitOf(order) : [];
  const [line, of] = [Number(address.get("linea")) || 0, Number(address.get("factura")) || 0];
  const closed = address.get("linea") === "no";
  const asked = unfit.findIndex((one) => (line ? one.line?.id === line : of ? one.bill.voucher_id === of : true));
  const index = closed ? -1 : line || of || !narrow ? asked : -1;
  const shown = unfit[index];
  const hrefOf = (id: number) => address.href({ linea: String(id), factura: "" });
  const go = (one: Unfit | undefined) =>
    address.set({
      linea: one?.line ? String(one.line.id) : one ? "" : "no",
      factura: one && !one.line ? String(one.bill.voucher_id) : "",
    });
  const pane = order && shown && (
    <MatchPane
      key={`${shown.bill.voucher_id} ${shown.line?.id} ${shown.bill.version}`}
      order={order}
      bill={shown.bill}
      line={shown.line}
      at={shown.line ? `Línea ${shown.line.n} de ${order.lines.length}` : "Factura"}
      onStep={(by) => go(unfit[(index + by + unfit.length) % unfit.length])}
      onClose={() => go(undefined)}
      mayResolve={acciones.includes("resolver")}
      mayReceive={acciones.includes("recibir")}
      talk={view.card.href}
    />
  );
  return (
    <div className={pane && !narrow ? "grid items-start gap-4 grid-cols-[minmax(0,1fr)_424px]" : "grid gap-4"}>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="@container">
          <Trail view={view} />
        </div>
        {order ? (
          <>
            <OrderLines order={order} chosen={shown?.line?.id ?? 0} hrefOf={hrefOf} />
            <PurseStrip purses={view.purses} currency={order.currency} />
            {order.code && (
              <Bills
                order={order}
                onAdd={acciones.includes("facturar") ? () => setBill("new") : undefined}
                onEdit={acciones.includes("facturar") ? setBill : undefined}
                hrefOf={({ voucher_id }) => address.href({ factura: String(voucher_id), linea: "" })}
              />
            )}
            <UndoableReceipts order={order} may={acciones.includes("recibir")} />
          </>
        ) : (
          <Said view={view} />
        )}
        {(view.quotes.length > 0 || !row.adopted || acciones.includes("cotizar")) && <Quotes view={view} />}
      </div>
      {pane && !narrow && <div className="sticky top-4">{pane}</div>}
      {pane && narrow && (
        <Drawer open onClose={() => go(undefined)} title="Cruce" width={424}>
          {pane}
        </Drawer>
      )}
      {order && bill && (
        <BillForm order={order} bill={bill === "new" ? undefined : bill} onClose={() => setBill(null)} />
      )}
    </div>
  );
}

function UndoableReceipts({ order, may }: { order: OrderView; may: boolean }) {
  const [undone, setUndone] = useState<number | null>(null);
  const { run } = useStep(undoReceipt);
  return (
    <>
      <Receipts
        receipts={order.receipts}
        action={
          may
            ? ({ id }) => (
                <Button size="sm" variant="ghost" onClick={() => setUndone(id)}>
                  Deshacer
                </Button>
              )
            : undefined
        }
      />
      {undone !== null && (
        <ReasonModal
          title="Deshacer la recepción"
          description="Las facturas que cerraban con ella se observan."
          confirm="Deshacer"
          onClose={() => setUndone(null)}
          onReason={(reason) => run({ params: { id: undone }, body: { reason } })}
        />
      )}
    </>
  );
}
