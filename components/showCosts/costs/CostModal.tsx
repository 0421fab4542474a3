import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { SupplierChoice } from "@/components/vouchers/SupplierChoice";
import { CallError } from "@/lib/client/callError";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { type Currency, currencies } from "@/lib/format/currencies";
import { addCosts, changeCost, dropCost } from "@/lib/showCosts/api";
import { type CostKind, costKindTitles } from "@/lib/showCosts/rules/kinds";
import type { CostLine, CostsView } from "@/lib/showCosts/schema";

const FIELDS = ["label", "category_id", "supplier_id", "kind", "rate", "cap", "oferta", "presupuesto", "declarado"];

function typedOf(line: CostLine | null, view: CostsView) {
  return {
    label: line?.label ?? "",
    category_id: line?.category ? String(line.category.id) : "",
    supplier_id: line?.supplier ? String(line.supplier.id) : "",
    kind: (line?.kind ?? "fijo") as string,
    rate: (line?.rate ?? "").replace(".", ","),
    cap: line?.cap ?? "",
    currency: (line?.currency ?? view.divisa) as string,
    oferta: line?.oferta ?? "",
    presupuesto: line?.presupuesto ?? "",
    declarado: line?.declarado ?? "",
  };
}

/** A cost of a show: what it is, how it is reckoned, and what is offered, budgeted and declared of it. */
export default function CostModal({
  show,
  view,
  line,
  onSaved,
  onClose,
}: {
  show: number;
  view: CostsView;
  /** Null for a new one. */
  line: CostLine | null;
  onSaved: (view: CostsView) => void;
  onClose: () => void;
}) {
  const { can } = usePerson();
  const [typed, setTyped] = useState(() => typedOf(line, view));
  const [shared, setShared] = useState(line?.shared ?? false);
  const [client_id] = useState(() => crypto.randomUUID());
  const add = useWrite(addCosts);
  const change = useWrite(changeCost);
  const drop = useWrite(dropCost);
  const set = (key: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [key]: value }));
  const fixed = typed.kind === "fijo";
  const save = async () => {
    const amounts = {
      oferta: typed.oferta || null,
      presupuesto: typed.presupuesto || null,
      declarado: typed.declarado || null,
    };
    const facts = {
      ...amounts,
      label: typed.label,
      category_id: typed.category_id ? Number(typed.category_id) : null,
      supplier_id: typed.supplier_id ? Number(typed.supplier_id) : null,
      kind: typed.kind as CostKind,
      rate: fixed ? null : typed.rate,
      cap: fixed ? null : typed.cap || null,
      currency: typed.currency as Currency,
      shared,
    };
    try {
      const saved = line
        ? await change.run({ params: { id: show, line: line.id }, body: { ...facts, version: line.version } })
        : await add.run({ params: { id: show }, body: { lines: [facts], client_id } });
      onSaved(saved);
    } catch (error) {
      throw error instanceof CallError ? ofFields(error) : error;
    }
    toast.saved(line ? "Costo guardado" : "Costo agregado");
  };
  const remove = async () => {
    if (!line) return;
    onSaved(await drop.run({ params: { id: show, line: line.id }, query: { version: line.version } }));
    toast.saved(`“${line.label}” quedó afuera`);
    onClose();
  };
  return (
    <FormModal
      title={line ? line.label : "Nuevo costo"}
      confirm={line ? "Guardar" : "Agregar costo"}
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => {
        const bind = (key: keyof typeof typed) => ({ value: typed[key], onChange: set(key), error: errorOf(key) });
        return (
          <>
            <TextField label="Concepto" required autoFocus={!line} {...bind("label")} />
            <Fieldset columns={2}>
              <ComboboxField
                label="Rubro"
                placeholder="Sin rubro"
                choices={view.categories.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...bind("category_id")}
              />
              <SelectField
                label="Moneda"
                options={currencies.map((value) => ({ value, label: value }))}
                {...bind("currency")}
              />
              <SelectField label="Se calcula" options={choicesOf(costKindTitles)} {...bind("kind")} />
              {!fixed && (
                <TextField
                  label={typed.kind === "por_ticket" ? "Cuánto por ticket" : "Qué porcentaje"}
                  required
                  {...bind("rate")}
                />
              )}
              {!fixed && <MoneyField label="Tope" currency={typed.currency} {...bind("cap")} />}
            </Fieldset>
            {can("suppliers.read") && <SupplierChoice label="Proveedor" {...bind("supplier_id")} />}
            <Fieldset columns={2}>
              <MoneyField label="Oferta" currency={typed.currency} {...bind("oferta")} />
              <MoneyField label="Presupuesto" currency={typed.currency} {...bind("presupuesto")} />
              <MoneyField label="Declarado" currency={typed.currency} {...bind("declarado")} />
            </Fieldset>
            <Checkbox
              label="Compartido con el artista"
              help="Entra en la liquidación, antes de repartir."
              value={shared}
              onChange={setShared}
            />
            {line && (
              <Button
                variant="ghost"
                className="self-start text-bad"
                busy={drop.busy && "Quitando..."}
                onClick={() => void remove()}
              >
                Quitar este costo
              </Button>
            )}
          </>
        );
      }}
    </FormModal>
  );
}

/** What the call says of the first line is said at its field. */
const ofFields = ({ status, code, message, issues, requestId, current }: CallError) => {
  const named = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^(?:body\.)?(?:lines\.0\.)?/, "") }));
  return new CallError(status, code, message, named, requestId, current);
};
