import type { TabItem } from "@/components/kit/Tabs";
import type { Address } from "@/lib/client/useAddress";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { listVouchers } from "@/lib/vouchers/api";

type Counts = Pick<CallOutput<typeof listVouchers>, "states" | "observed" | "unlisted">;
type Asked = Readonly<Record<string, string>>;

/** What a tab asks for is let go of by the others. */
export const NO_TAB = { estado: "", observado: "", sin_archivo: "", arca: "", pagina: "" };

const OF_STATE = [
  { id: "recibido", label: "Para validar" },
  { id: "validado", label: "Sin imputar" },
  { id: "imputado", label: "Imputados" },
  { id: "en_aprobacion", label: "En aprobación" },
  { id: "aprobado", label: "Aprobados" },
] as const;

/** Those that are of no state: what each asks for. */
const OTHERS: readonly { id: string; label: string; asks: Asked }[] = [
  { id: "observados", label: "Observados", asks: { observado: "1" } },
  { id: "sin_archivo", label: "Falta el documento", asks: { sin_archivo: "1" } },
  { id: "no_figura", label: "No figura en ARCA", asks: { arca: "no_figura" } },
];

const isOn = (asks: Asked, values: Asked): boolean =>
  Object.entries(asks).every(([key, value]) => values[key] === value);

/** The tab that shows what the filters choose. */
export const tabOf = (values: Asked): string =>
  OTHERS.find(({ asks }) => isOn(asks, values))?.id ?? values.estado ?? "";

/** The tabs of the list, each with how many there are. */
export function tabItems(counts: Counts | undefined, unfiled: number | undefined, href: Address["href"]): TabItem[] {
  const all = counts && Object.values(counts.states).reduce((sum, count) => sum + count, 0);
  const of: Readonly<Record<string, number | undefined>> = {
    observados: counts?.observed,
    sin_archivo: unfiled,
    no_figura: counts?.unlisted,
  };
  return [
    { id: "", label: "Todos", count: all, href: href(NO_TAB) },
    ...OF_STATE.map(({ id, label }) => ({
      id,
      label,
      count: counts && (counts.states[id] ?? 0),
      href: href({ ...NO_TAB, estado: id }),
    })),
    ...OTHERS.map(({ id, label, asks }) => ({ id, label, count: of[id], href: href({ ...NO_TAB, ...asks }) })),
  ];
}

const ALWAYS = "Facturas, notas y recibos: lo que entra se valida, se imputa y se aprueba.";

/** What waits today: how many for a look, and how many of those without any doubt. */
export function contextOf(counts: Counts | undefined, sure: number): string {
  const waiting = counts?.states.recibido ?? 0;
  if (waiting === 0) return ALWAYS;
  const wait = `${countText(waiting, "comprobante")} por validar`;
  if (sure === 0) return `${wait}.`;
  return `${wait}; ${sure === 1 ? "1 sin dudas se puede validar ya" : `${formatInteger(sure)} sin dudas se pueden validar juntos`}.`;
}
