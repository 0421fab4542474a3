import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { SupplierChoice } from "@/components/vouchers/SupplierChoice";
import { useWrite } from "@/lib/client/useWrite";
import { saveDeposits } from "@/lib/deals/deposits/api";
import { type DueRule, dueRuleTitles } from "@/lib/deals/deposits/rules/due";
import type { DepositView } from "@/lib/deals/deposits/schema";
import type { DealView } from "@/lib/deals/schema/deal";
import { askWaiver } from "@/lib/deals/waivers/api";
import { type Collecting, CollectModal } from "./CollectModal";

export type DepositDeed = { what: "agregar" | "dispensar" } | { what: "cambiar"; deposit: DepositView } | Collecting;

interface Props {
  view: DealView;
  onClose: () => void;
  onDone: () => unknown;
}
const REFRESH = { refresh: ["/shows"] };

/** What is asked before a deposit is promised, changed, collected or let off. */
export function DepositModal({ deed, ...props }: Props & { deed: DepositDeed }) {
  if (deed.what === "dispensar") return <WaiverModal {...props} />;
  if (deed.what === "cobrar" || deed.what === "deshacer")
    return <CollectModal deed={deed} show={props.view.show.id} onClose={props.onClose} onDone={props.onDone} />;
  return <PromiseModal deposit={deed.what === "cambiar" ? deed.deposit : undefined} {...props} />;
}

const bodyOf = ({ id, label, due_rule, due_day, due_days, amount, supplier }: DepositView) => ({
  id,
  label,
  due_rule,
  due_day,
  due_days,
  amount,
  supplier_id: supplier?.id ?? null,
});

function PromiseModal({ view, deposit, onClose, onDone }: Props & { deposit?: DepositView }) {
  const { show, deal, deposits } = view;
  const [label, setLabel] = useState(deposit?.label ?? "");
  const [rule, setRule] = useState<DueRule>(deposit?.due_rule ?? "firma");
  const [day, setDay] = useState(deposit?.due_day ?? "");
  const [days, setDays] = useState<number | null>(deposit?.due_days ?? 0);
  const [amount, setAmount] = useState(deposit?.amount ?? "");
  const [supplier, setSupplier] = useState(deposit?.supplier ? String(deposit.supplier.id) : "");
  const { run } = useWrite(saveDeposits, REFRESH);
  const pays = deal?.side === "promotor";
  const others = deposits.filter(({ id }) => id !== deposit?.id).map(bodyOf);
  const write = async (list: Parameters<typeof run>[0]["body"]["deposits"]) => {
    await run({ params: { id: show.id }, body: { deposits: list, version: deal?.version ?? 1 } });
    await onDone();
    toast.saved("Anticipos guardados");
  };
  const save = async () => {
    if (amount === "") return "Falta el importe.";
    if (rule === "dia" && day === "") return "Falta el día.";
    const own = {
      ...(deposit && { id: deposit.id }),
      label,
      due_rule: rule,
      due_day: rule === "dia" ? day : null,
      due_days: rule === "dia" ? null : (days ?? 0),
      amount,
      supplier_id: pays && supplier !== "" ? Number(supplier) : null,
    };
    await write([...others, own]);
    return undefined;
  };
  return (
    <FormModal
      title={deposit ? "Cambiar el anticipo" : "Agregar anticipo"}
      description={
        pays ? "Se paga desde Pagos, una vez acordado el trato." : "Administración anota el cobro cuando entra."
      }
      confirm="Guardar"
      onClose={onClose}
      onSave={save}
    >
      {() => (
        <>
          <TextField label="Nombre" help="Seña, saldo" value={label} onChange={setLabel} />
          <MoneyField
            label="Importe"
            required
            currency={deal?.terms?.currency ?? show.divisa}
            value={amount}
            onChange={setAmount}
          />
          <SelectField
            label="Vence"
            options={choicesOf(dueRuleTitles)}
            value={rule}
            onChange={(value) => setRule(value as DueRule)}
          />
          {rule === "dia" ? (
            <DateField label="Día" required value={day} onChange={setDay} />
          ) : (
            <NumberField
              label={rule === "firma" ? "Días después de la firma" : "Días antes del show"}
              required
              value={days}
              onChange={setDays}
            />
          )}
          {pays && <SupplierChoice label="A quién se le paga" value={supplier} onChange={setSupplier} />}
          {deposit && (
            <Button
              variant="ghost"
              className="self-start"
              onClick={() =>
                void write(others).then(onClose, (caught: unknown) =>
                  toast.error(caught instanceof Error ? caught.message : "No se pudo quitar"),
                )
              }
            >
              Quitar del trato
            </Button>
          )}
        </>
      )}
    </FormModal>
  );
}

function WaiverModal({ view, onClose, onDone }: Props) {
  const [reason, setReason] = useState("");
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(askWaiver, REFRESH);
  const save = async () => {
    const body = { what: "anticipo" as const, reason, version: view.deal?.version ?? 1, client_id };
    await run({ params: { id: view.show.id }, body });
    await onDone();
    toast.saved("Pedido: lo decide otra persona, según el importe");
  };
  return (
    <FormModal
      title="Confirmar sin anticipo"
      description="Lo aprueba otra persona, según el importe."
      confirm="Pedir la dispensa"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <TextArea
          label="Motivo"
          required
          rows={3}
          maxLength={1_000}
          value={reason}
          onChange={setReason}
          error={errorOf("reason")}
        />
      )}
    </FormModal>
  );
}
