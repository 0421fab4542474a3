import { useRouter } from "next/router";
import { useRef, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { changeRequisition, createRequisition } from "@/lib/purchasing/requisitions/api";
import { purchaseHref } from "@/lib/purchasing/rules/kinds";
import { shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import type { PurchaseView } from "@/lib/purchasing/schema";
import { type Refusal, refusalOf } from "./issues";
import { emptyLine, RequisitionLines, type TypedLine } from "./RequisitionLines";
import { idOf, useChoices } from "./useChoices";

const text = (named: { id: number } | null | undefined) => (named ? String(named.id) : "");

/** What a new requisition begins with, or what one says. */
const firstOf = (of?: PurchaseView) => ({
  title: of?.row.title ?? "",
  need_day: of?.row.need_day ?? "",
  company_id: text(of?.company),
  purse_id: text(of?.row.purse),
  show_id: text(of?.show),
  category_id: text(of?.category),
  currency: of?.row.currency ?? ("ARS" as const),
  estimate: of?.estimate ?? "",
});

const linesOf = (of?: PurchaseView): TypedLine[] =>
  of
    ? of.lines.map(({ id, kind, description, quantity, unit, purse }) => ({
        key: String(id),
        kind,
        description,
        quantity: shownDecimal(quantity),
        unit,
        purse_id: text(purse),
      }))
    : [emptyLine()];

/** Asks for something to be bought, or changes what is asked for. What is typed stays when it is refused. */
export function RequisitionDrawer({ of, onClose }: { of?: PurchaseView; onClose: () => void }) {
  const router = useRouter();
  const choices = useChoices();
  const kept = useKeptState(of ? `compra-${of.row.id}-${of.row.version}` : "compra-nueva", () => ({
    fields: firstOf(of),
    lines: linesOf(of),
  }));
  const { fields, lines } = kept.value;
  const [refused, setRefused] = useState<Refusal | null>(null);
  const client = useRef(crypto.randomUUID());
  const made = useWrite(createRequisition, { refresh: ["/requisitions"] });
  const changed = useWrite(changeRequisition, { refresh: ["/requisitions"] });
  const set = (part: Partial<typeof fields>) => kept.set((now) => ({ fields: { ...now.fields, ...part } }));
  const problem = (path: string) => refused?.of(path);

  async function save() {
    const body = {
      ...fields,
      company_id: idOf(fields.company_id),
      purse_id: idOf(fields.purse_id),
      show_id: idOf(fields.show_id),
      category_id: idOf(fields.category_id),
      estimate: fields.estimate || null,
      lines: lines.map(({ key: _, quantity, purse_id, ...line }) => ({
        ...line,
        quantity: typedDecimal(quantity),
        purse_id: idOf(purse_id),
      })),
    };
    try {
      const { row } = of
        ? await changed.run({ params: { id: of.row.id }, body: { ...body, version: of.row.version } })
        : await made.run({ body: { ...body, client_id: client.current } });
      kept.saved();
      if (!of) void router.push(purchaseHref(row.id));
      toast.saved(of ? "Guardado" : "Compra pedida");
      onClose();
    } catch (error) {
      setRefused(refusalOf(error, lines));
    }
  }

  return (
    <Drawer
      open
      onClose={onClose}
      title={of ? `Cambiar ${of.row.code}` : "Nueva compra"}
      scrim
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={() => void save()} busy={made.busy || changed.busy}>
            {of ? "Guardar" : "Pedir"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RestoredNotice kept={kept} />
        {refused && <Banner tone="bad">{refused.message}</Banner>}
        <TextField
          label="Qué se compra"
          value={fields.title}
          onChange={(title) => set({ title })}
          error={problem("title")}
          placeholder="Remeras y gorras de gira"
          autoFocus
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label="Para cuándo"
            value={fields.need_day}
            onChange={(need_day) => set({ need_day })}
            error={problem("need_day")}
          />
          <MoneyField
            label="Monto estimado"
            currency={fields.currency}
            currencies={currencies}
            onCurrencyChange={(currency) => set({ currency: currency as (typeof currencies)[number] })}
            value={fields.estimate}
            onChange={(estimate) => set({ estimate })}
            error={problem("estimate")}
          />
          <ComboboxField
            label="Bolsa que la paga"
            help="Sin bolsa no se puede pedir la orden."
            choices={choices.purses}
            value={fields.purse_id}
            onChange={(purse_id) => set({ purse_id })}
            error={problem("purse_id")}
          />
          <ComboboxField
            label="Show"
            choices={of?.show ? [...choices.shows, { value: String(of.show.id), label: of.show.name }] : choices.shows}
            onSearch={choices.search}
            loading={choices.loading}
            value={fields.show_id}
            onChange={(show_id) => set({ show_id })}
            error={problem("show_id")}
          />
          <ComboboxField
            label="Empresa"
            choices={choices.companies}
            value={fields.company_id}
            onChange={(company_id) => set({ company_id })}
            error={problem("company_id")}
          />
          <ComboboxField
            label="Rubro"
            choices={choices.categories}
            value={fields.category_id}
            onChange={(category_id) => set({ category_id })}
            error={problem("category_id")}
          />
        </div>
        <RequisitionLines
          lines={lines}
          onChange={(next) => kept.set(() => ({ lines: next }))}
          problem={(line, field) => refused?.ofLine(line.key, field)}
          choices={choices}
        />
      </div>
    </Drawer>
  );
}
