import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { changeCard, createCard } from "@/lib/cards/plastic/api";
import type { PlasticRow } from "@/lib/cards/plastic/schema";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listCompanies } from "@/lib/companies/api";
import { currencies } from "@/lib/format/currencies";

const REFRESH = { refresh: ["/expense-cards", "/card-expenses"] };

/** A new card, or one that changes: another holder or company of one with expenses is another card. */
export function CardModal({
  row,
  holders,
  onClose,
}: {
  row: PlasticRow | null;
  holders: readonly { id: number; name: string }[];
  onClose: () => void;
}) {
  const companies = useRead(listCompanies, {});
  const [typed, setTyped] = useState({
    last4: row?.last4 ?? "",
    name: row?.name ?? "",
    holder: row ? String(row.holder.id) : "",
    company: row ? String(row.company.id) : "",
    currency: row?.currency ?? ("ARS" as const),
    month_limit: row?.month_limit ?? "",
    active: row?.active ?? true,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const creating = useWrite(createCard, REFRESH);
  const changing = useWrite(changeCard, REFRESH);
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  const save = async () => {
    const { holder, company, active, ...rest } = typed;
    const fields = { ...rest, holder_user_id: Number(holder), company_id: Number(company) };
    try {
      if (row) await changing.run({ params: { id: row.id }, body: { ...fields, active, version: row.version } });
      else await creating.run({ body: fields });
      toast.saved("La tarjeta quedó guardada");
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setErrors(Object.fromEntries((caught.issues ?? []).map(({ path, message }) => [path, message])));
      toast.error(caught.message);
    }
  };
  const people = row && !holders.some(({ id }) => id === row.holder.id) ? [...holders, row.holder] : holders;
  const optionsOf = (some: readonly { id: number; name: string }[]) =>
    some.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Modal
      open
      size="form"
      title={row ? `Tarjeta ${row.last4}` : "Agregar tarjeta"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={(creating.busy || changing.busy) && "Guardando..."}
            onClick={() => void save()}
          >
            Guardar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Cuatro últimos números"
            required
            inputMode="numeric"
            maxLength={4}
            value={typed.last4}
            onChange={(last4) => set({ last4 })}
            error={errors.last4}
          />
          <SelectField
            label="Moneda"
            value={typed.currency}
            onChange={(currency) => set({ currency: currency as typeof typed.currency })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        </div>
        <SelectField
          label="Quién la lleva"
          required
          value={typed.holder}
          onChange={(holder) => set({ holder })}
          options={optionsOf(people)}
          placeholder="Elegir"
          error={errors.holder_user_id}
        />
        <SelectField
          label="Empresa"
          required
          value={typed.company}
          onChange={(company) => set({ company })}
          options={optionsOf(companies.data ?? [])}
          placeholder="Elegir"
          error={errors.company_id}
        />
        <TextField
          label="Nombre"
          help="Como se la llama: Visa gira."
          maxLength={60}
          value={typed.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label="Límite por mes"
          inputMode="decimal"
          value={typed.month_limit ?? ""}
          onChange={(month_limit) => set({ month_limit })}
          error={errors.month_limit}
        />
        {row && <Checkbox label="En uso" value={typed.active} onChange={(active) => set({ active })} />}
      </div>
    </Modal>
  );
}
