import type * as z from "zod";
import { differing, type Fact } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { listLayouts } from "@/lib/bank/api";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { changeAccount, createAccount } from "@/lib/companies/api";
import { accountFacts, type Company, newAccount, type OwnAccount, ownAccount } from "@/lib/companies/schema";
import { currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";

const FORM_ID = "cuenta";
const REFRESH = ["/own-accounts", "/companies"];
const CURRENCIES = currencies.map((value) => ({ value, label: `${value}, ${currencyName(value)}` }));
type Facts = z.output<typeof newAccount>;
const FACTS: Fact<Facts>[] = [
  { label: "Nombre", text: ({ name }) => name },
  { label: "Banco", text: ({ bank }) => bank },
  { label: "Moneda", text: ({ currency }) => currency },
  { label: "CBU", text: ({ cbu }) => cbu },
  { label: "IBAN", text: ({ iban }) => iban },
  { label: "Alias", text: ({ alias }) => alias },
  { label: "BIC", text: ({ bic }) => bic ?? "" },
  { label: "En uso", text: ({ active }) => (active ? "Sí" : "No") },
];

/** A bank account of a company, new or to change. */
export function AccountModal({
  company,
  account,
  mayWrite,
  onClose,
}: {
  company: Company;
  account: OwnAccount | null;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const created = useWrite(createAccount, { refresh: REFRESH });
  const changed = useWrite(changeAccount, { refresh: REFRESH });
  const { opened, form, conflict } = useVersionedForm<OwnAccount, Facts>({
    id: FORM_ID,
    row: account,
    current: ownAccount,
    save: async (body, over) => {
      const saved = over
        ? await changed.run({ params: { id: over.id }, body: { ...body, version: over.version } })
        : await created.run({ body });
      toast.saved(`Se guardó la cuenta ${saved.name}`);
      onClose();
    },
    onTheirs: onClose,
  });
  const argentine = company.country === "AR";
  const { can } = usePerson();
  const layouts = useRead(listLayouts, argentine && can("statements.read") ? {} : null);
  const {
    id: _id,
    version: _version,
    ...facts
  } = opened ?? {
    id: 0,
    version: 0,
    company_id: company.id,
    name: "",
    bank: "",
    currency: company.currency,
    cbu: "",
    iban: "",
    alias: "",
    bic: "",
    layout_id: null,
    active: true,
  };
  return (
    <Modal open onClose={onClose} title={account?.name ?? "Agregar cuenta bancaria"} description={company.name}>
      <Form
        {...form}
        schema={opened ? accountFacts : newAccount}
        defaultValues={{ ...facts, layout_id: String(facts.layout_id ?? "") }}
      >
        {conflict && <ConflictCompare facts={differing(FACTS, conflict.mine, conflict.theirs)} {...conflict.choose} />}
        <TextField name="name" label="Nombre" required maxLength={100} readOnly={!mayWrite} help="Cuenta corriente" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="bank" label="Banco" maxLength={100} readOnly={!mayWrite} autoComplete="off" />
          <SelectField name="currency" label="Moneda" required options={CURRENCIES} disabled={!mayWrite} />
        </div>
        {argentine ? (
          <>
            <TextField
              name="cbu"
              label="CBU"
              maxLength={60}
              readOnly={!mayWrite}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField name="alias" label="Alias" maxLength={60} readOnly={!mayWrite} autoComplete="off" />
            {layouts.data && (
              <SelectField
                name="layout_id"
                label="Formato de sus archivos"
                placeholder="Ninguno"
                help="Cómo toma su banco los archivos de transferencias: se agregan en Pagos, Formatos."
                disabled={!mayWrite}
                options={layouts.data
                  .filter(({ id, active }) => active || id === facts.layout_id)
                  .map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </>
        ) : (
          <>
            <TextField name="iban" label="IBAN" maxLength={60} readOnly={!mayWrite} autoComplete="off" />
            <TextField name="bic" label="BIC" maxLength={11} readOnly={!mayWrite} autoComplete="off" />
          </>
        )}
        <Checkbox name="active" label="En uso" disabled={!mayWrite} />
      </Form>
      {mayWrite && (
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            busy={(created.busy || changed.busy) && "Guardando..."}
          >
            Guardar
          </Button>
        </div>
      )}
    </Modal>
  );
}
