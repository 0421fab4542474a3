import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { addRule, changeRule } from "@/lib/artistStatements/commissions/api";
import type { RuleView } from "@/lib/artistStatements/commissions/schema";
import { type Basis, basisTitles } from "@/lib/artistStatements/rules/kinds";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { ArtistField } from "../statements/AccountFields";

export const RULES = { refresh: ["/commission-rules", "/artist-statements"] };

interface TypedTier {
  id: number;
  up_to: string;
  percent: string;
}

/** A rule from a day on; one tier is a plain percentage. */
export function RuleModal({ rule, onClose }: { rule: RuleView | null; onClose: () => void }) {
  const [artist, setArtist] = useState(rule ? String(rule.artist.id) : "");
  const [basis, setBasis] = useState<Basis>(rule?.basis ?? "bruto");
  const [currency, setCurrency] = useState<string>(rule?.currency ?? "");
  const [from, setFrom] = useState(rule?.valid_from ?? todayIn());
  const [note, setNote] = useState(rule?.note ?? "");
  const [tiers, setTiers] = useState<TypedTier[]>(
    rule?.tiers.map(({ up_to, percent }, id) => ({ id, up_to: up_to ?? "", percent: percent.replace(".", ",") })) ?? [
      { id: 0, up_to: "", percent: "" },
    ],
  );
  const add = useWrite(addRule, RULES);
  const change = useWrite(changeRule, RULES);
  const set = (id: number, more: Partial<TypedTier>) =>
    setTiers((before) => before.map((tier) => (tier.id === id ? { ...tier, ...more } : tier)));
  const more = () =>
    setTiers((before) => [...before, { id: Math.max(...before.map(({ id }) => id)) + 1, up_to: "", percent: "" }]);
  const save = () => {
    const fields = {
      basis,
      currency: (currency || null) as (typeof currencies)[number] | null,
      tiers: tiers.map(({ up_to, percent }, index) => ({
        up_to: index === tiers.length - 1 ? null : up_to || null,
        percent,
      })),
      valid_from: from,
      note,
    };
    return rule
      ? change.run({ params: { id: rule.id }, body: { ...fields, version: rule.version } })
      : add.run({ body: { ...fields, artist_id: Number(artist) } });
  };
  return (
    <FormModal
      title={rule ? `Comisión de ${rule.artist.name}` : "Agregar una regla de comisión"}
      description="Los tramos se aplican como escalones, sobre todo lo del mismo show."
      confirm="Guardar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          {!rule && <ArtistField value={artist} onChange={setArtist} error={errorOf("artist_id")} />}
          <DateField label="Rige desde" required value={from} onChange={setFrom} error={errorOf("valid_from")} />
          <SelectField
            label="Sobre qué"
            required
            value={basis}
            onChange={(next) => setBasis(next as Basis)}
            options={choicesOf(basisTitles)}
            error={errorOf("basis")}
          />
          <SelectField
            label="Moneda"
            value={currency}
            onChange={setCurrency}
            options={[
              { value: "", label: "Todas" },
              ...currencies.map((one) => ({ value: one, label: currencyName(one) })),
            ]}
            error={errorOf("currency")}
          />
          {tiers.map(({ id, up_to, percent }, index) => (
            <div key={id} className="flex items-start gap-2">
              <TextField
                className="w-28"
                label="Porcentaje"
                required
                value={percent}
                onChange={(next) => set(id, { percent: next })}
                error={errorOf(`tiers.${index}.percent`)}
              />
              {tiers.length > 1 && (
                <MoneyField
                  className="min-w-0 flex-1"
                  label={index === tiers.length - 1 ? "El resto" : "Hasta"}
                  currency={currency || "ARS"}
                  disabled={index === tiers.length - 1}
                  value={index === tiers.length - 1 ? "" : up_to}
                  onChange={(next) => set(id, { up_to: next })}
                  error={errorOf(`tiers.${index}.up_to`)}
                />
              )}
              {tiers.length > 1 && (
                <Button
                  variant="ghost"
                  className="mt-6"
                  onClick={() => setTiers((before) => before.filter((tier) => tier.id !== id))}
                >
                  Quitar
                </Button>
              )}
            </div>
          ))}
          <Button size="sm" className="self-start" onClick={more}>
            Agregar un tramo
          </Button>
          <TextField label="Nota" maxLength={500} value={note} onChange={setNote} error={errorOf("note")} />
        </>
      )}
    </FormModal>
  );
}
