import { Ban, Check, Clock, X } from "lucide-react";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { type ReallocationState, reallocationTitles } from "@/lib/costcentres/rules/kinds";
import { monthText } from "@/lib/costcentres/rules/months";
import type { ReallocationRow } from "@/lib/costcentres/schema";

const look = (state: ReallocationState, tone: StatusLook["tone"], icon: StatusLook["icon"]): StatusLook => ({
  label: reallocationTitles[state],
  tone,
  icon,
});

/** How each state of a reallocation is shown. */
export const stateLooks: Record<ReallocationState, StatusLook> = {
  pedido: look("pedido", "info", Clock),
  aprobado: look("aprobado", "good", Check),
  rechazado: look("rechazado", "bad", X),
  cancelado: look("cancelado", "outline", Ban),
};

/** `Administración, marzo de 2026`. */
export const placeText = ({ centre, month }: ReallocationRow["from"]): string => `${centre.name}, ${monthText(month)}`;
