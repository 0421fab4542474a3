import { BadgeCheck, Clock, Hourglass, type LucideIcon, ShieldAlert } from "lucide-react";
import { Badge, type Tone } from "@/components/kit/Badge";
import { formatInstant } from "@/lib/format/dates";
import {
  ivaTitles,
  type Standing,
  type SupplierState,
  standingTitles,
  supplierStateTitles,
} from "@/lib/suppliers/rules/kinds";
import { paymentText } from "@/lib/suppliers/rules/merging";
import type { Supplier } from "@/lib/suppliers/schema";

const STATE_TONES: Readonly<Record<SupplierState, Tone>> = {
  propuesto: "warn",
  alta: "info",
  activo: "good",
  observado: "warn",
  bloqueado: "bad",
};

/** The state of a supplier; one that was merged says into which. */
export function SupplierBadge({ state, kept }: { state: SupplierState; kept: string | null }) {
  if (kept) return <Badge tone="outline">Unido a {kept}</Badge>;
  return (
    <Badge tone={STATE_TONES[state]} dot>
      {supplierStateTitles[state]}
    </Badge>
  );
}

const STANDINGS: Readonly<Record<Standing, { tone: Tone; icon?: LucideIcon }>> = {
  observada: { tone: "bad", icon: ShieldAlert },
  pendiente: { tone: "warn", icon: Hourglass },
  espera: { tone: "info", icon: Clock },
  lista: { tone: "good", icon: BadgeCheck },
  rechazada: { tone: "outline" },
  reemplazada: { tone: "outline" },
};

/** How an account stands; one that waits says until when. */
export function StandingBadge({ standing, from }: { standing: Standing; from: string | null }) {
  const { tone, icon } = STANDINGS[standing];
  return (
    <Badge tone={tone} icon={icon}>
      {standing === "espera" && from ? `Desde el ${formatInstant(from)}` : standingTitles[standing]}
    </Badge>
  );
}

/** "Responsable inscripto, Rosario, pago a 30 días": what is said of one under its name. */
export const aboutSupplier = (row: Supplier): string =>
  [
    row.iva_condition && ivaTitles[row.iva_condition],
    row.town,
    row.payment_days !== null && `pago ${row.payment_days === 0 ? "" : "a "}${paymentText(row).toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(", ");
