import { Check, TriangleAlert } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { type Standing, standingTitles } from "@/lib/suppliers/rules/kinds";
import type { Supplier } from "@/lib/suppliers/schema";
import type { Finding } from "@/lib/vouchers/rules/finding";
import type { VoucherView } from "@/lib/vouchers/schema";
import { isPromised } from "./useCharge";

interface Tick {
  text: string;
  ok: boolean;
}

const ACCOUNT: Partial<Record<Standing, string>> = { lista: "Cuenta verificada" };
const isLetter = ({ field }: Finding): boolean => field === "type_code";

function accountTick(supplier: Supplier | undefined): Tick[] {
  if (!supplier) return [];
  if (supplier.account === null) return [{ text: "El proveedor no tiene cuenta para pagarle", ok: false }];
  const known = ACCOUNT[supplier.account];
  return [{ text: known ?? `Cuenta: ${standingTitles[supplier.account].toLowerCase()}`, ok: known !== undefined }];
}

/** What is looked at before a voucher is validated, and what validating does with it. */
export function ticksOf({
  row,
  found,
  supplier,
  charged,
}: {
  row: VoucherView;
  found: readonly Finding[];
  supplier: Supplier | undefined;
  /** It is charged to something as it is validated. */
  charged: boolean;
}): Tick[] {
  const promised = isPromised(row);
  const letter = found.find(isLetter);
  const received = row.direction === "recibido";
  const outcome = () => {
    if (!received) return "Al validar queda en los libros";
    if (row.sign === -1) return "Al validar resta de su comprobante";
    if (promised) return "Al validar se aprueba si entra en lo que ya se aprobó";
    return charged ? "Al validar queda imputado" : "Al validar queda sin imputar";
  };
  return [
    row.alike.length === 0 ? { text: "Sin repetidos", ok: true } : { text: "Se parece a otro", ok: false },
    ...(received ? [letter ? { text: letter.message, ok: false } : { text: "Letra y condición", ok: true }] : []),
    ...(received ? accountTick(supplier) : []),
    ...(promised ? [{ text: "Con orden o propuesta", ok: true }] : []),
    { text: outcome(), ok: promised || charged || !received || row.sign === -1 },
  ];
}

export const Ticks = ({ ticks }: { ticks: readonly Tick[] }) => (
  <ul aria-label="Controles" className="flex flex-wrap gap-x-5 gap-y-1.5 text-help">
    {ticks.map(({ text, ok }) => (
      <li key={text} className="flex items-start gap-1.5">
        <span className={`mt-px ${ok ? "text-good" : "text-warn"}`}>
          <Icon of={ok ? Check : TriangleAlert} />
        </span>
        {text}
      </li>
    ))}
  </ul>
);
