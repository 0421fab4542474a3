import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Currency, currencies } from "@/lib/format/currencies";
import { checkCuit } from "@/lib/format/ids/cuit";
import { currencySymbol, moneyParts } from "@/lib/format/money";
import { readAmount } from "@/lib/format/readAmount";
import { Box } from "./Frame";
import type { Facts } from "./phone/entry";

const written = (amount: string, currency: string) =>
  amount === "" ? "" : moneyParts(amount, currency, { decimals: 2 }).number;

/** What is wrong with an amount that somebody typed; empty: nothing, or not yet. */
function wrongAmount(read: ReturnType<typeof readAmount>): string {
  if (!read.ok) return read.reason === "empty" ? "" : "No se entiende el importe: escribirlo como 48.950,00.";
  return Number(read.value) < 0
    ? "El importe va sin signo: si la tarjeta devuelve plata, marcar que es una devolución."
    : "";
}

/** The amount, large, with where it comes from; to whom and when below it. */
export function AmountBox({
  facts,
  today,
  focus,
  note,
  ours,
  onChange,
}: {
  facts: Facts;
  today: string;
  /** Nothing fills the amount in: the keyboard comes up. */
  focus: boolean;
  note: ReactNode;
  ours: ReactNode;
  onChange: (more: Partial<Facts>) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus({ preventScroll: true });
  }, [focus]);
  const read = typed === null ? null : readAmount(typed);
  const wrong = read && wrongAmount(read);
  const { issuer_tax_id } = facts;
  const cuit = checkCuit(issuer_tax_id);
  return (
    <Box className="flex flex-col gap-1 p-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-help">
        <label htmlFor="importe" className="text-muted">
          Importe
        </label>
        {note}
      </div>
      <div className="flex items-center gap-2">
        <label className="relative flex h-11 items-center text-[34px] font-semibold">
          {currencySymbol(facts.currency)}
          <select
            aria-label="Moneda"
            value={facts.currency}
            onChange={(event) => onChange({ currency: event.target.value as Currency })}
            className="absolute inset-0 min-w-11 cursor-pointer opacity-0"
          >
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <input
          ref={field}
          id="importe"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? "importe-mal" : undefined}
          placeholder="0,00"
          value={typed ?? written(facts.amount, facts.currency)}
          onChange={(event) => {
            setTyped(event.target.value);
            const found = readAmount(event.target.value);
            onChange({ amount: found.ok && Number(found.value) > 0 ? found.value : "", amount_from: "mano" });
          }}
          onBlur={() => !wrong && setTyped(null)}
          className="h-12 w-full min-w-0 rounded-badge bg-transparent shadow-[0_1px_0_var(--line-strong)] text-[34px] font-semibold tracking-tight outline-offset-0"
        />
      </div>
      {wrong && (
        <p id="importe-mal" className="text-help text-bad">
          {wrong}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          aria-label="Comercio"
          placeholder="Comercio (si se quiere)"
          maxLength={200}
          value={facts.merchant}
          onChange={(event) => onChange({ merchant: event.target.value })}
          className="h-11 min-w-0 flex-[1_1_150px] rounded-control border border-line-soft bg-transparent px-2"
        />
        <input
          type="date"
          aria-label="Día"
          required
          max={today}
          value={facts.day}
          onChange={(event) => event.target.value && onChange({ day: event.target.value, day_from: "mano" })}
          className="h-11 min-w-0 flex-[0_1_150px] rounded-control border border-line-soft bg-transparent px-2 text-muted"
        />
      </div>
      {issuer_tax_id && (
        <p className="flex flex-wrap justify-between gap-x-3 text-help text-muted">
          <span>CUIT {cuit.ok ? cuit.shown : issuer_tax_id}</span>
          {ours}
        </p>
      )}
    </Box>
  );
}
