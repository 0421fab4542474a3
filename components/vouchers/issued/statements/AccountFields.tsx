import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { statementChoices } from "@/lib/artistStatements/api";
import { useRead } from "@/lib/client/useRead";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";

export interface AccountTyped {
  artist: string;
  company: string;
  currency: string;
}
export const noAccount: AccountTyped = { artist: "", company: "", currency: "ARS" };
export const accountBody = ({ artist, company, currency }: AccountTyped) => ({
  artist_id: Number(artist),
  company_id: Number(company),
  currency: currency as (typeof currencies)[number],
});

/** An artist of ours. */
export function ArtistField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { data } = useRead(statementChoices, {});
  return (
    <ComboboxField
      label="Artista"
      required
      value={value}
      onChange={onChange}
      error={error}
      choices={(data?.artists ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** Whose account: artist, company and currency. */
export function AccountFields({
  value,
  onChange,
  errorOf,
}: {
  value: AccountTyped;
  onChange: (change: Partial<AccountTyped>) => void;
  errorOf: (path: string) => string | undefined;
}) {
  const { data } = useRead(statementChoices, {});
  const companies = (data?.companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <ArtistField value={value.artist} onChange={(artist) => onChange({ artist })} error={errorOf("artist_id")} />
      <SelectField
        label="Empresa"
        required
        placeholder="Elegir empresa"
        value={value.company}
        onChange={(company) => onChange({ company })}
        options={companies}
        error={errorOf("company_id")}
      />
      <SelectField
        label="Moneda"
        required
        value={value.currency}
        onChange={(currency) => onChange({ currency })}
        options={currencies.map((one) => ({ value: one, label: currencyName(one) }))}
        error={errorOf("currency")}
      />
    </>
  );
}
