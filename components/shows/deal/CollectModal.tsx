import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { collectDeposit, uncollectDeposit } from "@/lib/deals/deposits/api";
import type { DepositView } from "@/lib/deals/deposits/schema";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { subMoney } from "@/lib/format/moneyMath";

/** What has to be known of a deposit to collect it. */
export type Collected = Pick<DepositView, "id" | "amount" | "paid" | "currency" | "receipts" | "version">;
export type Collecting<D extends Collected = DepositView> =
  | { what: "cobrar"; deposit: D }
  | { what: "deshacer"; deposit: D; receipt: DepositView["receipts"][number] };

const REFRESH = { refresh: ["/shows", "/show-deposits", "/show-admin"] };

interface Props<D extends Collected> {
  show: number;
  onClose: () => void;
  onDone?: () => unknown;
  deed: Collecting<D>;
}

/** Notes that something of a deposit came in, or that this was a mistake. */
export function CollectModal<D extends Collected>({ deed, ...props }: Props<D>) {
  return deed.what === "cobrar" ? (
    <NoteModal deposit={deed.deposit} {...props} />
  ) : (
    <UndoModal deposit={deed.deposit} receipt={deed.receipt} {...props} />
  );
}

type Own = Omit<Props<Collected>, "deed"> & { deposit: Collected };

function NoteModal({ show, deposit, onClose, onDone }: Own) {
  const [amount, setAmount] = useState(() => subMoney(deposit.amount, deposit.paid));
  const [day, setDay] = useState(() => todayIn());
  const [how, setHow] = useState("");
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useWrite(collectDeposit, REFRESH);
  const save = async () => {
    const body = { amount, day, how, version: deposit.version, clave };
    await run({ params: { id: show, deposit: deposit.id }, body });
    await onDone?.();
    toast.saved("Cobro anotado");
  };
  return (
    <FormModal
      title="Anotar cobro"
      description="Queda como cobrado por anticipado del show."
      confirm="Anotar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <MoneyField
            label="Importe"
            required
            currency={deposit.currency}
            value={amount}
            onChange={setAmount}
            error={errorOf("amount")}
          />
          <DateField label="Día en que entró" required value={day} onChange={setDay} error={errorOf("day")} />
          <TextField
            label="Cómo"
            required
            help="El número de la transferencia, o el recibo"
            value={how}
            onChange={setHow}
            error={errorOf("how")}
          />
        </>
      )}
    </FormModal>
  );
}

function UndoModal({ show, deposit, receipt, onClose, onDone }: Own & { receipt: DepositView["receipts"][number] }) {
  const [clave] = useState(() => crypto.randomUUID());
  const { run } = useWrite(uncollectDeposit, REFRESH);
  return (
    <ReasonModal
      title="Deshacer el cobro"
      description={`${formatMoney(receipt.amount, deposit.currency, { decimals: 2 })} del ${formatDayYear(receipt.day)} se nos vuelven a deber.`}
      confirm="Deshacer"
      help="Queda en la historia."
      onClose={onClose}
      onReason={async (reason) => {
        const body = { receipt: receipt.id, reason, version: deposit.version, clave };
        await run({ params: { id: show, deposit: deposit.id }, body });
        await onDone?.();
        toast.saved("Cobro deshecho");
      }}
    />
  );
}
