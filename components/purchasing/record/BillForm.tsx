import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, mulMoney, sumMoney } from "@/lib/format/moneyMath";
import { matchCandidates, saveMatch } from "@/lib/purchasing/matches/api";
import type { BillView } from "@/lib/purchasing/matches/schema";
import type { OrderView } from "@/lib/purchasing/orders/schema";
import { restOf } from "@/lib/purchasing/rules/quantity";
import { isNone, shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import { type Refusal, refusalOf } from "../issues";
import { useStep } from "./usePurchase";

interface Typed {
  key: string;
  order_line_id: number | null;
  description: string;
  quantity: string;
  unit_price: string;
}

const linesOf = (order: OrderView, bill?: BillView): Typed[] => {
  const own = order.lines.map((line) => {
    const said = bill?.lines.find(({ order_line_id }) => order_line_id === line.id);
    return {
      key: String(line.id),
      order_line_id: line.id,
      description: line.description,
      quantity: shownDecimal(
        said?.quantity ?? (bill && bill.lines.length > 0 ? "0" : restOf(line.received, line.billed)),
      ),
      unit_price: shownDecimal(said?.unit_price ?? line.unit_price),
    };
  });
  const extras = (bill?.lines ?? []).flatMap((line) =>
    line.order_line_id === null
      ? [
          {
            key: `b${line.id}`,
            order_line_id: null,
            description: line.description,
            quantity: shownDecimal(line.quantity),
            unit_price: shownDecimal(line.unit_price),
          },
        ]
      : [],
  );
  return [...own, ...extras];
};

const isDecimal = (value: string) => /^\d{1,11}(\.\d{1,4})?$/.test(value);

/** What a voucher bills of an order, line by line, beside its net. */
export function BillForm({ order, bill, onClose }: { order: OrderView; bill?: BillView; onClose: () => void }) {
  const found = useRead(matchCandidates, bill ? null : { query: { order: order.id } });
  const kept = useKeptState(bill ? `factura-${bill.voucher_id}-${bill.version}` : `factura-de-${order.id}`, () => ({
    chosen: "",
    lines: linesOf(order, bill),
  }));
  const { chosen, lines } = kept.value;
  const setLines = (next: (all: Typed[]) => Typed[]) => kept.set((now) => ({ lines: next(now.lines) }));
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { run, busy } = useStep(saveMatch);
  const voucher = bill ?? found.data?.data.find(({ id }) => String(id) === chosen);
  const set = (index: number, part: Partial<Typed>) =>
    setLines((all) => all.map((line, at) => (at === index ? { ...line, ...part } : line)));
  const said = lines
    .map((line) => ({ ...line, quantity: typedDecimal(line.quantity), unit_price: typedDecimal(line.unit_price) }))
    .filter(({ quantity }) => !isNone(quantity));
  const problem = (line: Typed, field: string) => refused?.ofLine(line.key, field);
  const total = said.every((line) => isDecimal(line.quantity) && isDecimal(line.unit_price))
    ? sumMoney(said.map(({ quantity, unit_price }) => mulMoney(quantity, unit_price)))
    : null;
  const money = (value: string) => formatMoney(value, order.currency, { decimals: 2 });

  async function save() {
    if (!voucher) return;
    try {
      await run({
        body: {
          voucher_id: bill ? bill.voucher_id : Number(chosen),
          version: voucher.version,
          order_id: order.id,
          lines: said.map(({ key: _, description, order_line_id, ...line }) => ({
            ...line,
            order_line_id,
            description: order_line_id === null ? description : "",
          })),
        },
      });
      kept.saved();
      toast.saved("Factura cargada en la orden");
      onClose();
    } catch (error) {
      setRefused(refusalOf(error, said));
    }
  }

  return (
    <Drawer
      open
      scrim
      onClose={onClose}
      title={bill ? `Qué factura ${bill.text}` : `Factura de ${order.code}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={() => void save()} busy={busy} disabled={!voucher}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNotice kept={kept} />
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        {!bill && (
          <ComboboxField
            label="Comprobante del proveedor"
            help="Los que entraron en Comprobantes y no son de otra orden."
            choices={(found.data?.data ?? []).map(({ id, text, total: sum, currency, state }) => ({
              value: String(id),
              label: text,
              hint: [sum && currency ? formatMoney(sum, currency) : "", state].filter(Boolean).join(", "),
            }))}
            loading={found.isValidating}
            value={chosen}
            onChange={(next) => kept.set(() => ({ chosen: next }))}
            error={refused?.of("voucher_id")}
          />
        )}
        {lines.map((line, index) => (
          <div key={line.key} className="flex flex-wrap items-end gap-2 border-b border-line-soft pb-3">
            {line.order_line_id === null ? (
              <TextField
                className="min-w-40 flex-1"
                label="Qué factura"
                value={line.description}
                onChange={(description) => set(index, { description })}
                error={problem(line, "description")}
              />
            ) : (
              <p className="min-w-40 flex-1 font-semibold">{line.description}</p>
            )}
            <TextField
              className="w-24"
              label="Cantidad"
              inputMode="decimal"
              value={line.quantity}
              onChange={(quantity) => set(index, { quantity })}
              error={problem(line, "quantity")}
            />
            <TextField
              className="w-32"
              label="Precio"
              inputMode="decimal"
              value={line.unit_price}
              onChange={(unit_price) => set(index, { unit_price })}
              error={problem(line, "unit_price")}
            />
            {line.order_line_id === null && (
              <IconButton
                icon={Trash2}
                label="Quitar la línea"
                onClick={() => setLines((all) => all.filter((_, at) => at !== index))}
              />
            )}
          </div>
        ))}
        <Button
          variant="ghost"
          icon={Plus}
          className="self-start"
          onClick={() =>
            setLines((all) => [
              ...all,
              { key: crypto.randomUUID(), order_line_id: null, description: "", quantity: "1", unit_price: "" },
            ])
          }
        >
          Algo que no está en la orden
        </Button>
        {total !== null && voucher && (
          <p className={compareMoney(total, voucher.net) === 0 ? "text-good" : "text-warn"}>
            Las líneas suman {money(total)} y el neto de la factura es {money(voucher.net)}.
          </p>
        )}
      </div>
    </Drawer>
  );
}
