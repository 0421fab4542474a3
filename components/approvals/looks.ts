import {
  ArrowLeftRight,
  BadgeCheck,
  Check,
  Clapperboard,
  Copy,
  CreditCard,
  Files,
  FileText,
  Image,
  Landmark,
  Megaphone,
  Receipt,
  ShieldAlert,
  ShoppingCart,
  TriangleAlert,
  Undo2,
  UserPlus,
  X,
} from "lucide-react";
import type { Tone } from "@/components/kit/Badge";
import type { IconType } from "@/components/kit/Icon";
import type { StatusLook } from "@/components/kit/StatusBadge";
import { isAlone } from "@/lib/approvals/rules/alone";
import type { RequestState, Verdict } from "@/lib/approvals/rules/words";
import type { ApprovalRow, Flag } from "@/lib/approvals/schema";
import { formatMoney } from "@/lib/format/money";

/** The icons that kinds of requests name. */
const ICONS: Readonly<Record<string, IconType>> = {
  swap: ArrowLeftRight,
  check: Check,
  image: Image,
  userPlus: UserPlus,
  receipt: Receipt,
  clapperboard: Clapperboard,
  cart: ShoppingCart,
  megaphone: Megaphone,
  card: CreditCard,
  bank: Landmark,
};
export const kindIcon = (name: string | undefined): IconType => ICONS[name ?? ""] ?? FileText;

export const flagTone: Readonly<Record<Flag["tone"], Tone>> = {
  rojo: "bad",
  ambar: "warn",
  azul: "info",
  gris: "neutral",
};

const FLAG_ICONS: Readonly<Record<string, IconType>> = {
  proveedor_nuevo: UserPlus,
  cuenta_cambiada: ShieldAlert,
  duplicado: Copy,
  una_cotizacion: Files,
};
export const flagIcon = ({ key, tone }: Flag): IconType =>
  FLAG_ICONS[key] ?? (tone === "rojo" ? ShieldAlert : TriangleAlert);

export const stateLooks: Readonly<Record<RequestState, StatusLook>> = {
  en_aprobacion: { label: "En aprobación", tone: "info" },
  aprobado: { label: "Aprobada", tone: "good", icon: BadgeCheck },
  devuelto: { label: "Devuelta", tone: "warn", icon: Undo2 },
  rechazado: { label: "Rechazada", tone: "bad", icon: X },
  cancelado: { label: "Cancelada", tone: "neutral" },
  reemplazado: { label: "Reemplazada", tone: "neutral" },
};

export interface VerdictLook {
  label: string;
  /** Of the button that decides. */
  confirm: string;
  /** What became of it. */
  done: string;
  key: string;
  icon: IconType;
  /** What the field of the reason says; none where it may be left out. */
  asks?: string;
}
export const verdictLooks: Readonly<Record<Verdict, VerdictLook>> = {
  aprobar: { label: "Aprobar", confirm: "Confirmar", done: "Aprobada", key: "A", icon: Check },
  devolver: {
    label: "Devolver",
    confirm: "Devolver",
    done: "Devuelta",
    key: "D",
    icon: Undo2,
    asks: "Qué falta o qué cambiar. Lo lee quien la pidió.",
  },
  rechazar: {
    label: "Rechazar",
    confirm: "Rechazar",
    done: "Rechazada",
    key: "R",
    icon: X,
    asks: "Por qué no. Lo lee quien la pidió, y queda en la historia.",
  },
};

/** What has a red flag, or exceeds what there is, is decided alone. */
export const decidedAlone = ({ flags }: Pick<ApprovalRow, "flags">): boolean => flags.some(isAlone);

type Priced = Pick<ApprovalRow, "amount" | "currency" | "other_amounts">;

/** What it asks for, in each of its currencies; none for what has no amount. */
export const amountsOf = ({ amount, currency, other_amounts }: Priced) =>
  amount !== null && currency !== null ? [{ amount, currency }, ...other_amounts] : [];

/** Its amounts as written: "$ 100,00 + US$ 1.000.000,00"; "" for what has none. */
export const amountText = (row: Priced): string =>
  amountsOf(row)
    .map(({ amount, currency }) => formatMoney(amount, currency, { decimals: 2 }))
    .join(" + ");

/** What a request is, in one line: "Sonido del Sur SA, $ 8.954.000,00". */
export const named = (row: Pick<ApprovalRow, "title"> & Priced): string =>
  [row.title, amountText(row)].filter(Boolean).join(", ");

/** The verdict that stands beside Aprobar: Devolver, or Rechazar of what is not returned. */
export const secondOf = (may: readonly Verdict[]): Verdict | undefined =>
  may.includes("devolver") ? "devolver" : may.find((one) => one === "rechazar");
