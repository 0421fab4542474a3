import { Check, ChevronDown, ChevronsUp, Equal, TriangleAlert, Undo2, X } from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { formatDayMonth } from "@/lib/format/dates";
import type { InvoiceRequestView } from "@/lib/musicwins/invoiceRequests/schema";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import {
  type FinancieroState,
  financieroStateTitles,
  type Priority,
  type Status,
  statusTitles,
} from "@/lib/musicwins/rules/kinds";

const TONES: Record<Status, Omit<StatusLook, "label">> = {
  borrador: { tone: "outline" },
  pendiente: { tone: "info" },
  aprobado: { tone: "good" },
  rechazado: { tone: "bad", icon: X },
  a_pagar: { tone: "accent" },
  pagado: { tone: "good", icon: Check },
  anulado: { tone: "neutral", icon: X },
};

type Standing = Pick<BudgetRow, "status" | "status_admin" | "motivo" | "fecha_pago">;

/** How a proposal stands: what it waits for in its area, with the day when it is to be paid. */
export function statusLook({ status, motivo, fecha_pago }: Standing): StatusLook {
  if (status === "borrador" && motivo) return { label: "Devuelto", tone: "warn", icon: Undo2 };
  // Without its weekday: the column is narrow.
  const day = status === "a_pagar" && fecha_pago ? ` ${formatDayMonth(fecha_pago)}` : "";
  return { label: statusTitles[status] + day, ...TONES[status] };
}

/** What Administration says of an approved proposal, where it matters. */
export function adminLook({ status, status_admin }: Standing): StatusLook | null {
  if (status !== "aprobado") return null;
  if (status_admin === "rechazado") return { label: "Observado", tone: "warn", icon: TriangleAlert };
  return status_admin === "pendiente" ? { label: "Falta confirmar", tone: "neutral" } : null;
}

/** True for what counts nowhere any more: it is struck out. */
export const isOff = (status: Status): boolean => status === "rechazado" || status === "anulado";

export const priorityIcons: Record<Priority, IconType> = { alta: ChevronsUp, media: Equal, baja: ChevronDown };

const FINANCIERO: Record<FinancieroState, Omit<StatusLook, "label">> = {
  pendiente: { tone: "outline" },
  pagado: { tone: "good", icon: Check },
  anulado: { tone: "neutral", icon: X },
};
export const financieroLook = (state: FinancieroState): StatusLook => ({
  label: financieroStateTitles[state],
  ...FINANCIERO[state],
});

export const requestLooks: Record<InvoiceRequestView["state"], StatusLook> = {
  pendiente: { label: "Enviada", tone: "info" },
  abierto: { label: "La abrieron", tone: "accent" },
  usado: { label: "Factura recibida", tone: "good", icon: Check },
  descartado: { label: "Descartada sin factura", tone: "neutral", icon: X },
  revocado: { label: "Revocada", tone: "neutral", icon: X },
  vencido: { label: "Vencida", tone: "warn" },
};

/** An invoice whose document says other than was declared, or that came in before. */
export const observedLook: StatusLook = { label: "Observada", tone: "warn", icon: TriangleAlert };
