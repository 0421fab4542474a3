import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { formError } from "@/components/frame/formError";
import { Banner } from "@/components/kit/Banner";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { Modal } from "@/components/kit/Modal";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";
import { createAccount } from "@/lib/suppliers/accounts/api";
import { type Account, type NewAccount, newAccount } from "@/lib/suppliers/accounts/schema";
import { accountName, kindOfNumber } from "@/lib/suppliers/rules/accounts";
import type { Supplier } from "@/lib/suppliers/schema";

const FORM = "cuenta-proveedor";
const CURRENCIES = currencies.map((value) => ({ value, label: `${value}, ${currencyName(value)}` }));

interface Typed {
  [key: string]: unknown;
  number: string;
  currency: string;
  replaces_id: string;
}

/** The rules of a new account over what is typed: of which kind it is, its number says. */
const schema = z.preprocess((raw) => {
  const typed = raw as Typed;
  return {
    ...typed,
    kind: kindOfNumber(typed.number),
    replaces_id: typed.replaces_id === "" ? null : Number(typed.replaces_id),
  };
}, newAccount) as unknown as z.ZodType<NewAccount, Typed>;

/** Loads an account of a supplier; `replaces` is the one whose place it takes. */
export default function AccountModal({
  row,
  replaces,
  others,
  onClose,
}: {
  row: Supplier;
  replaces: Account | null;
  others: readonly Account[];
  onClose: () => void;
}) {
  const created = useWrite(createAccount, { refresh: ["/suppliers", "/approvals"] });
  const live = others.filter(({ standing }) => ["espera", "lista", "observada"].includes(standing));
  const usual = replaces ?? (live.length === 1 ? live[0] : null);
  const [start] = useState<Typed>({
    number: "",
    alias: "",
    bic: "",
    bank: "",
    currency: usual?.currency ?? (row.country === "ES" ? "EUR" : "ARS"),
    holder: row.name,
    holder_tax_id: row.tax_id ?? "",
    replaces_id: usual ? String(usual.id) : "",
  });
  const save = async (body: NewAccount) => {
    await created.run({ params: { id: row.id }, body: body as never });
    toast.saved("Cuenta cargada: falta que otra persona la verifique");
    onClose();
  };
  return (
    <Modal
      open
      size="md"
      onClose={onClose}
      title={replaces ? `Cambiar la cuenta terminada en ${replaces.last_four}` : "Agregar cuenta"}
      description={row.name}
      footer={<SaveButtons form={FORM} busy={created.busy} onCancel={onClose} label="Cargar" />}
    >
      <Form id={FORM} schema={schema} defaultValues={start} onSubmit={save} error={formError(created.error)}>
        {live.length > 0 && (
          <Banner tone="warn">
            Se avisa a quienes firman pagos y al mail que el proveedor ya tenía. No se paga en la nueva hasta que otra
            persona la verifique y pasen 48 horas.
          </Banner>
        )}
        <NumberField />
        {live.length > 0 && (
          <SelectField
            name="replaces_id"
            label="En lugar de"
            placeholder="Ninguna: es otra más"
            options={live.map((one) => ({
              value: String(one.id),
              label: `${accountName(one)} terminado en ${one.last_four}, ${one.currency}`,
            }))}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="currency" label="Moneda" required options={CURRENCIES} />
          <TextField name="bank" label="Banco" maxLength={100} autoComplete="off" />
          <TextField name="holder" label="Titular, como lo dice el banco" required maxLength={200} autoComplete="off" />
          <TextField name="holder_tax_id" label="CUIT o NIF del titular" required maxLength={40} autoComplete="off" />
          <OfKind />
        </div>
      </Form>
    </Modal>
  );
}

const useKind = () => {
  const { control } = useFormContext<Typed>();
  return kindOfNumber(useWatch({ control, name: "number" }) ?? "");
};

function NumberField() {
  const kind = useKind();
  return (
    <TextField
      name="number"
      label={kind === "iban" ? "IBAN" : kind === "cbu" ? "CBU o CVU" : "CBU, CVU, IBAN o número"}
      required
      maxLength={60}
      autoComplete="off"
      help="Se revisan sus dígitos de control."
    />
  );
}

function OfKind() {
  const kind = useKind();
  if (kind === "cbu") return <TextField name="alias" label="Alias" maxLength={30} autoComplete="off" />;
  return <TextField name="bic" label="BIC" maxLength={11} autoComplete="off" />;
}
