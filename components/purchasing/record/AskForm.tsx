import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { formatMoney } from "@/lib/format/money";
import { askOrder } from "@/lib/purchasing/orders/api";
import type { QuoteView } from "@/lib/purchasing/quotes/schema";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { refusalOf } from "../issues";
import { useChoices } from "../useChoices";
import { useStep } from "./usePurchase";

/** Chooses a quote and asks for the order's approval: of which company, paid by which purses, and why where that has to be said. */
export function AskForm({ view, quote, onClose }: { view: PurchaseView; quote: QuoteView; onClose: () => void }) {
  const choices = useChoices();
  const kept = useKeptState(`orden-${quote.id}-${quote.version}`, () => ({
    company: view.company ? String(view.company.id) : "",
    reasons: { choice_reason: view.choice_reason, few_quotes_reason: view.few_quotes_reason },
    purses: {} as Record<number, string>,
  }));
  const { company, reasons, purses } = kept.value;
  const say = (part: Partial<typeof reasons>) => kept.set((now) => ({ reasons: { ...now.reasons, ...part } }));
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf> | null>(null);
  const { run, busy } = useStep(askOrder);
  const few = view.quotes.length < view.wanted.quotes;
  const chosenCompany = company || choices.companies[0]?.value || "";
  const without = quote.lines.filter((line) => {
    const own = view.lines.find(({ id }) => id === line.requisition_line_id);
    return !own?.purse && !view.row.purse;
  });

  async function ask() {
    try {
      await run({
        body: {
          requisition_id: view.row.id,
          version: view.row.version,
          quote_id: quote.id,
          company_id: Number(chosenCompany),
          ...reasons,
          purses: Object.entries(purses).flatMap(([n, id]) => (id ? [{ n: Number(n), purse_id: Number(id) }] : [])),
        },
      });
      kept.saved();
      toast.saved("Se pidió la aprobación");
      onClose();
    } catch (error) {
      setRefused(refusalOf(error));
    }
  }

  const total = quote.compared.total;
  return (
    <Modal
      open
      onClose={onClose}
      size="md"
      title={`Orden a ${quote.supplier.name}`}
      description={
        total === null
          ? undefined
          : `${formatMoney(total, view.row.currency, { decimals: 2 })} sin IVA. La aprueban quienes llevan las bolsas que la pagan.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={() => void ask()} busy={busy}>
            Pedir aprobación
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNotice kept={kept} />
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        <ComboboxField
          label="Empresa que compra"
          choices={choices.companies}
          value={chosenCompany}
          onChange={(next) => kept.set(() => ({ company: next }))}
          error={refused?.of("company_id")}
        />
        {without.map((line) => (
          <ComboboxField
            key={line.n}
            label={`Bolsa de ${line.description}`}
            choices={choices.purses}
            value={purses[line.n] ?? ""}
            onChange={(value) => kept.set((now) => ({ purses: { ...now.purses, [line.n]: value } }))}
            error={refused?.of("purses")}
          />
        ))}
        {(!quote.compared.cheapest || refused?.of("choice_reason")) && (
          <TextArea
            label={quote.compared.cheapest ? "Por qué se compra así" : "Por qué esta"}
            value={reasons.choice_reason}
            onChange={(choice_reason) => say({ choice_reason })}
            error={refused?.of("choice_reason")}
            rows={2}
          />
        )}
        {(few || refused?.of("few_quotes_reason")) && (
          <TextArea
            label={`Por qué hay ${view.quotes.length} de ${view.wanted.quotes} cotizaciones`}
            help={`Hace falta por más de ${formatMoney(view.wanted.over, view.wanted.currency)}.`}
            value={reasons.few_quotes_reason}
            onChange={(few_quotes_reason) => say({ few_quotes_reason })}
            error={refused?.of("few_quotes_reason")}
            rows={2}
          />
        )}
      </div>
    </Modal>
  );
}
