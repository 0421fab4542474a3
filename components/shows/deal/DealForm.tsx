import type { ReactNode } from "react";
import { Banner } from "@/components/kit/Banner";
import { Card } from "@/components/kit/Card";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { choicesOf } from "@/components/kit/fields/choices";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { CURRENCIES } from "@/components/shows/choices";
import { artistKindTitles, baseTitles, sideTitles } from "@/lib/deals/rules/kinds";
import { DealList } from "./DealList";
import { LISTS, type ListKey, type Row, type TypedDeal } from "./typed";

export interface TypedHead {
  side: string;
  counterparty: string;
  no_offer_reason: string;
}

/** The terms of a deal, as they are typed. `errorOf`: by the path of the terms. */
export function DealForm({
  head,
  typed,
  readOnly,
  errorOf,
  failure,
  onHead,
  onTyped,
  children,
}: {
  head: TypedHead;
  typed: TypedDeal;
  readOnly: boolean;
  errorOf: (path: string) => string | undefined;
  failure: string | null;
  onHead: (part: Partial<TypedHead>) => void;
  onTyped: (part: Partial<TypedDeal>) => void;
  /** After the fields of the deal's money: its agreed rate. */
  children?: ReactNode;
}) {
  const text = (key: "ticket_tax" | "promoter_profit" | "pct", path: string) => ({
    value: typed[key],
    onChange: (value: string) => onTyped({ [key]: value }),
    error: errorOf(path),
    readOnly,
    inputMode: "decimal" as const,
    suffix: "%",
  });
  const money = (key: "facility_fee" | "promoter_fixed" | "guarantee" | "deposit", path: string) => ({
    value: typed[key],
    currency: typed.currency,
    onChange: (value: string) => onTyped({ [key]: value }),
    error: errorOf(path),
    readOnly,
  });
  const check = (key: "tax_on_top" | "retroactive" | "gross_up", label: string) => (
    <Checkbox label={label} value={typed[key]} disabled={readOnly} onChange={(value) => onTyped({ [key]: value })} />
  );
  const list = (key: ListKey) => {
    const of = key === "tiers" || key === "steps" || key === "bonuses" ? `artist.${key}` : key;
    return (
      <DealList
        key={key}
        of={key}
        rows={typed.lists[key]}
        currency={typed.currency}
        readOnly={readOnly}
        errorOf={(row, column) =>
          errorOf(`${of}.${row}.${column}`) ?? (column === "name" ? errorOf(`${of}.${row}`) : undefined)
        }
        onChange={(rows: Row[]) => onTyped({ lists: { ...typed.lists, [key]: rows } })}
      />
    );
  };
  return (
    <Card title="Términos">
      <div className="flex flex-col gap-5">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Fieldset columns={2}>
          <SelectField
            label="De qué lado"
            options={choicesOf(sideTitles)}
            value={head.side}
            readOnly={readOnly}
            onChange={(side) => onHead({ side })}
          />
          <TextField
            label="Contraparte"
            value={head.counterparty}
            readOnly={readOnly}
            onChange={(counterparty) => onHead({ counterparty })}
          />
          <SelectField
            label="Divisa"
            options={CURRENCIES}
            value={typed.currency}
            readOnly={readOnly}
            onChange={(currency) => onTyped({ currency })}
          />
          <SelectField
            label="Trato"
            options={choicesOf(artistKindTitles)}
            value={typed.kind}
            readOnly={readOnly}
            onChange={(kind) => onTyped({ kind })}
          />
          <MoneyField label="Garantía" {...money("guarantee", "artist.guarantee")} />
          <TextField label="Porcentaje" {...text("pct", "artist.pct")} />
          <SelectField
            label="Sobre"
            placeholder="Lo usual"
            options={choicesOf(baseTitles)}
            value={typed.base}
            readOnly={readOnly}
            onChange={(base) => onTyped({ base })}
          />
          <MoneyField label="Anticipo" {...money("deposit", "deposit")} />
          <TextField label="Impuesto de las entradas" {...text("ticket_tax", "ticket_tax")} />
          <MoneyField label="Cargo de sala por entrada" {...money("facility_fee", "facility_fee")} />
          <TextField label="Ganancia del promotor" {...text("promoter_profit", "promoter_profit")} />
          <MoneyField label="Ganancia fija" {...money("promoter_fixed", "promoter_fixed")} />
        </Fieldset>
        {children}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {check("tax_on_top", "El impuesto va encima del precio")}
          {check("gross_up", "La garantía es neta de impuestos")}
          {typed.kind === "ratchet" && check("retroactive", "El porcentaje vale desde la primera entrada")}
        </div>
        {(Object.keys(LISTS) as ListKey[])
          .filter((key) => LISTS[key].kinds?.includes(typed.kind) ?? true)
          .map((key) => list(key))}
        <TextArea
          label="Sin oferta formal"
          help="Por qué se sigue sin mandar una oferta, si es así"
          rows={2}
          maxLength={1_000}
          value={head.no_offer_reason}
          readOnly={readOnly}
          onChange={(no_offer_reason) => onHead({ no_offer_reason })}
        />
      </div>
    </Card>
  );
}
