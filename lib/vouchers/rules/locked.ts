import { compareMoney } from "@/lib/format/moneyMath";
import { accruedStates, type VoucherState } from "./states";

/** A field of a voucher that does not change any more, and why. */
interface Locked {
  field: string;
  message: string;
}

/** What tells a voucher from others, and what its payments and notes were made in (money.md section 6). */
const WHICH = ["direction", "supplier_id", "type_code", "point", "number"];
const WHOSE = ["company_id", "currency"];
const SAID = [
  "date",
  "due_date",
  "service_from",
  "service_until",
  "fx",
  "net_taxed",
  "net_untaxed",
  "exempt",
  "vat",
  "other_taxes",
  "self_withheld",
  "total",
  "vat_lines",
  "taxes",
  "links",
];

const all = (fields: readonly string[], message: string): Locked[] => fields.map((field) => ({ field, message }));

const AGAIN = "anularlo y cargarlo de nuevo.";

/** Only what is received accrues: what was validated as one does not become the other, whatever else may change of it. */
export const senseLocked = (direction: "recibido" | "emitido"): Locked => ({
  field: "direction",
  message: `Un comprobante ${direction} y validado no pasa a ${direction === "recibido" ? "emitido" : "recibido"}: ${AGAIN}`,
});

/** Which fields of a voucher do not change as it stands, each with its reason; none while it is free. */
export function lockedOf({
  state,
  takes_away,
  paid,
  credited,
}: {
  state: VoucherState;
  takes_away: boolean;
  paid: string;
  credited: string;
}): Locked[] {
  if (!accruedStates.includes(state)) return [];
  if (takes_away)
    return all(
      [...WHICH, ...WHOSE, ...SAID],
      "Una nota de crédito validada no se cambia: anularla y cargarla de nuevo.",
    );
  if (compareMoney(paid, "0") > 0 || compareMoney(credited, "0") > 0)
    return [
      ...all(WHICH, `Ya tiene pagos o notas: para cambiar tipo, número o proveedor, ${AGAIN}`),
      ...all(WHOSE, `Ya tiene pagos o notas: para cambiar empresa o moneda, ${AGAIN}`),
    ];
  if (state === "programado")
    return all([...WHICH, ...WHOSE, ...SAID], "Está programado para pagarse: sacarlo del lote para cambiarlo.");
  return [];
}
