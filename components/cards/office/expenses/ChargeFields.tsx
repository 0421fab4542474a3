import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { targetChoices } from "@/components/vouchers/allocate/targets";
import type { ReviewRecord } from "@/lib/cards/review/schema";
import { useRead } from "@/lib/client/useRead";
import { rateCodes, ratePercent, voucherTypes } from "@/lib/vouchers/rules/types";
import { listTargets } from "@/lib/vouchers/targets/api";
import { purchaseChoices } from "../purchases";
import type { Typed } from "./useApproval";

export type Errors = Readonly<Record<string, string>>;
interface Props {
  row: ReviewRecord;
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  errors: Errors;
  readOnly: boolean;
}

/** What it is charged to. */
export function PlaceFields({ typed, set, errors, readOnly }: Omit<Props, "row">) {
  const [words, setWords] = useState("");
  const known = useRead(listTargets, { query: typed.target ? { chosen: typed.target } : {} });
  const found = useRead(listTargets, words.trim() ? { query: { q: words.trim() } } : null);
  const categories = (known.data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const targets = (words.trim() ? targetChoices(known.data, found.data) : targetChoices(known.data)).filter(
    ({ value }) => !value.startsWith("event:"),
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ComboboxField
        label="Va a"
        required
        placeholder="Show, proyecto o centro"
        choices={targets}
        value={typed.target}
        onSearch={setWords}
        loading={found.isValidating}
        disabled={readOnly}
        error={
          errors.show_id ??
          errors.project_id ??
          errors.cost_centre_id ??
          errors["lines.0.show_id"] ??
          errors["lines.0.cost_centre_id"]
        }
        onChange={(target) => set({ target })}
      />
      <ComboboxField
        label="Rubro contable"
        placeholder="El del gasto"
        choices={categories}
        value={typed.category}
        disabled={readOnly}
        error={errors.category_id ?? errors["lines.0.category_id"]}
        onChange={(category) => set({ category })}
      />
    </div>
  );
}

/** Of which purchase it gives back; of none here, why. */
export function ReturnFields({ row, typed, set, errors, readOnly }: Props) {
  const known = purchaseChoices(row.purchases, row.currency, "client_id");
  const there = !row.returns || known.some(({ value }) => value === row.returns?.client_id);
  const said = row.returns && { value: row.returns.client_id, label: row.returns.text || "Todavía no llegó" };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ComboboxField
        label="Devolución de"
        placeholder="Ninguna compra de la lista"
        choices={there || !said ? known : [said, ...known]}
        value={typed.returns}
        disabled={readOnly}
        error={errors.returns}
        onChange={(returns) => set({ returns })}
      />
      <TextField
        label="Por qué se devolvió"
        value={typed.returns_reason}
        onChange={(returns_reason) => set({ returns_reason })}
        help={typed.returns === "" ? "De qué es, si su compra no está acá." : undefined}
        error={errors.returns_reason}
        readOnly={readOnly}
        maxLength={1_000}
      />
    </div>
  );
}

const TYPES = voucherTypes("AR").map(({ code, short }) => ({ value: code, label: short }));
const RATES = rateCodes("AR").map((code) => ({
  value: code,
  label: `${(ratePercent("AR", code) ?? "").replace(".", ",")} %`,
}));

/** What its receipt says: with our CUIT as receiver it becomes a voucher. */
export function ReceiptFields({ row, typed, set, errors, readOnly }: Props) {
  const text = (key: "issuer_tax_id" | "recipient_tax_id" | "point" | "number", label: string, error?: string) => (
    <TextField
      label={label}
      value={typed[key]}
      onChange={(value) => set({ [key]: value })}
      error={error}
      readOnly={readOnly}
      inputMode="numeric"
      maxLength={60}
    />
  );
  const line = (at: number, change: object) =>
    set({ tax_lines: typed.tax_lines.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {text("issuer_tax_id", "CUIT de quien lo emite", errors.issuer_tax_id ?? errors.supplier_id)}
        {text("recipient_tax_id", "CUIT de quien lo recibe", errors.company_id ?? errors.recipient_tax_id)}
      </div>
      <div className="grid grid-cols-3 gap-3">
        <SelectField
          label="Tipo"
          value={typed.type_code}
          onChange={(type_code) => set({ type_code })}
          options={TYPES}
          placeholder="Sin tipo"
          disabled={readOnly}
          error={errors.type_code}
        />
        {text("point", "Punto", errors.point)}
        {text("number", "Número", errors.number)}
      </div>
      {typed.tax_lines.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and only the last ones move
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1.4fr)_auto] items-end gap-2">
          <SelectField
            label="IVA"
            hideLabel={at > 0}
            value={one.rate_code}
            onChange={(rate_code) => line(at, { rate_code })}
            options={RATES}
            disabled={readOnly}
            error={errors[`vat_lines.${at}.rate_code`]}
          />
          <TextField
            label="Neto"
            hideLabel={at > 0}
            value={one.base}
            onChange={(base) => line(at, { base })}
            inputMode="decimal"
            readOnly={readOnly}
          />
          <TextField
            label="IVA"
            hideLabel={at > 0}
            value={one.amount}
            onChange={(amount) => line(at, { amount })}
            inputMode="decimal"
            readOnly={readOnly}
            error={errors[`vat_lines.${at}.amount`]}
          />
          {!readOnly && (
            <IconButton
              label="Quitar alícuota"
              icon={X}
              onClick={() => set({ tax_lines: typed.tax_lines.filter((_, index) => index !== at) })}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => set({ tax_lines: [...typed.tax_lines, { rate_code: "5", base: "", amount: "" }] })}
        >
          Otra alícuota
        </Button>
      )}
      {!readOnly && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="No gravado"
            value={typed.net_untaxed}
            onChange={(net_untaxed) => set({ net_untaxed })}
            inputMode="decimal"
            error={errors.net_untaxed}
          />
          <TextField
            label="Otros tributos"
            value={typed.other_taxes}
            onChange={(other_taxes) => set({ other_taxes })}
            inputMode="decimal"
            error={errors.other_taxes}
          />
        </div>
      )}
      {(errors.total || errors.vat || errors.net_taxed || errors.tax_lines) && (
        <p className="text-help text-bad">{errors.total ?? errors.vat ?? errors.net_taxed ?? errors.tax_lines}</p>
      )}
      {(row.alike.length > 0 || errors.alike_reason) && !readOnly && (
        <TextField
          label="Por qué no es el mismo"
          value={typed.alike_reason}
          onChange={(alike_reason) => set({ alike_reason })}
          error={errors.alike_reason}
          maxLength={1_000}
        />
      )}
    </div>
  );
}
