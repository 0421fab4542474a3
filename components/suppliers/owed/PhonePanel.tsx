import { PhoneCall, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Card } from "@/components/kit/Card";
import { TextField } from "@/components/kit/fields/TextField";
import { Icon } from "@/components/kit/Icon";
import { Kbd } from "@/components/kit/Kbd";
import { Link } from "@/components/kit/Link";
import { NotFetched } from "@/components/kit/NotFetched";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { askOnPhone } from "@/lib/suppliers/owed/api";
import type { PhoneAnswer as Answer } from "@/lib/suppliers/owed/schema";
import { PhoneAnswer } from "./PhoneAnswer";
import { useScreenKey } from "./useScreenKey";

const PAUSE_MS = 150;

/**
 * «¿Cuándo cobro?»: what the caller says is typed, and what to answer stands ready. T goes to the field from anywhere; the arrows
 * choose another voucher of those that are found. `supplier`: whose account it stands beside.
 */
export function PhonePanel({
  supplier,
  typed: first = "",
  onShown,
}: {
  supplier?: number;
  typed?: string;
  /** Tells which voucher is answered about, so that it is marked in the account. */
  onShown?: (voucher: number | null) => void;
}) {
  const [typed, setTyped] = useState(first);
  const [q, setQ] = useState(first);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setTyped(first);
    setQ(first);
  }, [first]);
  useEffect(() => {
    const timer = setTimeout(setQ, PAUSE_MS, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const asks = supplier !== undefined || q.length >= 2;
  const { data, error, isValidating, mutate } = useRead(
    askOnPhone,
    asks ? { query: { q, ...(supplier && { supplier }) } } : null,
  );
  useLive("comprobantes", () => void mutate());
  useScreenKey("t", () => field.current?.focus());
  const items = asks ? (data?.items ?? []) : [];
  const shown = items[Math.min(at, items.length - 1)];
  const tell = useRef(onShown);
  tell.current = onShown;
  const own = shown?.voucher.id ?? null;
  useEffect(() => tell.current?.(own), [own]);

  const change = (text: string) => {
    setTyped(text);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") setQ(typed.trim());
    if (!step || items.length === 0) return;
    event.preventDefault();
    setAt((items.length + Math.min(at, items.length - 1) + step) % items.length);
  };
  const counted = data && asks && (supplier !== undefined || data.open > 0) ? countText(data.open, "abierto") : "";
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-2">
          <Icon of={PhoneCall} />
          Al teléfono
        </span>
      }
      subtitle="¿Cuándo cobro?"
      actions={
        <span className="phone:hidden">
          <Kbd>T</Kbd>
        </span>
      }
    >
      <search className="block px-4 pb-3" onKeyDown={onKeyDown}>
        <TextField
          ref={field}
          hideLabel
          type="search"
          label="Número, importe, nombre o CUIT de quien llama"
          placeholder={supplier ? "Número, importe o show" : "Nombre, CUIT, número o importe"}
          icon={Search}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={change}
          suffix={counted && <span className="whitespace-nowrap text-second text-muted">{counted}</span>}
        />
      </search>
      <div aria-live="polite" aria-busy={isValidating}>
        {shown && <PhoneAnswer key={shown.voucher.id} answer={shown} named={supplier === undefined} />}
        {!shown && asks && data && !isValidating && (
          <p className="px-4 pb-4 text-help text-muted">
            {data.nothing ? (
              <Link
                href={`/ProveedoresComprobantes/${data.nothing.id}`}
              >{`${data.nothing.name} no tiene nada por cobrar`}</Link>
            ) : q ? (
              `Nada coincide con “${q}”`
            ) : (
              "No tiene nada por cobrar."
            )}
          </p>
        )}
        {!shown && !asks && (
          <p className="px-4 pb-4 text-help text-muted">
            Escribir lo que dice quien llama: acá queda qué contestarle, listo para copiar.
          </p>
        )}
        {error && !data && (
          <div className="px-4 pb-4">
            <NotFetched title="No se pudo buscar" error={error} onRetry={mutate} retrying={isValidating} />
          </div>
        )}
      </div>
      {items.length > 1 && shown && (
        <Others items={items} shown={shown} more={data?.more ?? 0} onChoose={(index) => setAt(index)} />
      )}
    </Card>
  );
}

/** What else is found: of one supplier the other vouchers that wait. */
function Others({
  items,
  shown,
  more,
  onChoose,
}: {
  items: readonly Answer[];
  shown: Answer;
  more: number;
  onChoose: (index: number) => void;
}) {
  return (
    <div className="border-t border-line bg-sunken px-4 py-3 text-help">
      <h3 className="font-semibold">Los otros</h3>
      <ul>
        {items.map((item, index) =>
          item === shown ? null : (
            <li key={item.voucher.id}>
              <button
                type="button"
                className="flex min-h-8 w-full cursor-pointer items-center justify-between gap-3 text-left hover:text-accent phone:min-h-11"
                onClick={() => onChoose(index)}
              >
                <span className="min-w-0">
                  {`${item.voucher.text} por ${item.voucher.currency ? formatMoney(item.open, item.voucher.currency) : "importe sin leer"}`}
                </span>
                <span className={`whitespace-nowrap font-semibold ${item.voucher.observed ? "text-bad" : ""}`}>
                  {item.day
                    ? formatDay(item.day)
                    : item.voucher.by_note
                      ? "saldado"
                      : item.voucher.observed
                        ? "observado"
                        : "sin día"}
                </span>
              </button>
            </li>
          ),
        )}
      </ul>
      {more > 0 && <p className="pt-1 text-muted">{`Y ${more} más: escribir algo más preciso.`}</p>}
    </div>
  );
}
