import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { toast } from "@/components/kit/toast";
import { SupplierChoice } from "@/components/vouchers/SupplierChoice";
import { onceKey } from "@/lib/client/onceKey";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { createAdvance } from "@/lib/payments/api";
import { advanceTitles } from "@/lib/payments/rules/kinds";
import { useStep } from "../useStep";
import { AdvanceTargetChoice, type Target } from "./AdvanceTargetChoice";

const ABOUT: Readonly<Record<keyof typeof advanceTitles, string>> = {
  anticipo: "Se paga antes de la factura; después se descuenta de ella.",
  reintegro: "Se devuelve a quien pagó por nosotros: es un proveedor, con su cuenta verificada.",
};

/** What is paid before there is a voucher. It is due from then on, as anything else. */
export function AdvanceModal({ onClose }: { onClose: () => void }) {
  const companies = useRead(listCompanies, {});
  const kept = useKeptState("anticipo nuevo", () => ({
    kind: "anticipo" as keyof typeof advanceTitles,
    company: "",
    supplier: "",
    currency: "ARS" as Currency,
    amount: "",
    due_day: todayIn(),
    reason: "",
    target: null as Target | null,
    beyond_reason: "",
  }));
  const { value } = kept;
  const { target = null, beyond_reason = "" } = value;
  const set = (change: Partial<typeof value>) => kept.set((before) => ({ ...before, ...change }));
  const beyond = target?.type === "show" && compareMoney(value.amount || "0", target.left) > 0;
  const [key] = useState(onceKey);
  const { run } = useStep(createAdvance);
  const send = async () => {
    const { company, supplier, kind, currency, amount, due_day, reason } = value;
    const body = {
      kind,
      currency,
      amount,
      due_day,
      reason,
      company_id: Number(company),
      supplier_id: Number(supplier),
      target: target ? { type: target.type, id: target.id } : undefined,
      beyond_reason: (target?.type === "show" && beyond_reason.trim()) || undefined,
    };
    await run({ body: { ...body, clave: key.keyOf(body) } });
    key.sent();
    kept.saved();
    toast.saved("Quedó pendiente de pago");
  };
  return (
    <FormModal
      title={`Pedir un ${advanceTitles[value.kind].toLowerCase()}`}
      description={ABOUT[value.kind]}
      confirm="Pedirlo"
      fields={["company_id", "supplier_id", "amount", "due_day", "reason", "target.id", "beyond_reason"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Qué es"
            value={value.kind}
            onChange={(kind) => set({ kind: kind as keyof typeof advanceTitles })}
            options={choicesOf(advanceTitles)}
          />
          <SelectField
            label="Empresa que paga"
            required
            placeholder="Elegir"
            value={value.company}
            onChange={(company) => set({ company, target: null })}
            options={(companies.data ?? [])
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errorOf("company_id")}
          />
          <SupplierChoice
            label={value.kind === "anticipo" ? "Proveedor" : "A quién"}
            required
            value={value.supplier}
            onChange={(supplier) => set({ supplier, target: null })}
            error={errorOf("supplier_id")}
          />
          <AdvanceTargetChoice
            supplier={Number(value.supplier)}
            company={Number(value.company)}
            currency={value.currency}
            value={target}
            onChange={(next) => set({ target: next })}
            error={errorOf("target.id")}
          />
          <MoneyField
            label="Importe"
            required
            currency={value.currency}
            currencies={currencies}
            onCurrencyChange={(currency) => set({ currency: currency as Currency, target: null })}
            value={value.amount}
            onChange={(amount) => set({ amount })}
            error={errorOf("amount")}
          />
          {(beyond || errorOf("beyond_reason")) && (
            <TextArea
              label="Por qué se anticipa más que lo que el show le promete"
              required
              rows={2}
              maxLength={500}
              value={beyond_reason}
              onChange={(next) => set({ beyond_reason: next })}
              error={errorOf("beyond_reason")}
            />
          )}
          <DateField
            label="Cuándo se paga"
            required
            min={todayIn()}
            value={value.due_day}
            onChange={(due_day) => set({ due_day })}
            error={errorOf("due_day")}
          />
          <TextArea
            label="Por qué"
            required
            rows={2}
            maxLength={500}
            help="Seña de un show, contrato, gasto que pagó otra persona."
            value={value.reason}
            onChange={(reason) => set({ reason })}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}
