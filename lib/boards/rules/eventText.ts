import { joinSpanish } from "@/lib/format/text";
import type { EventView } from "../history/schema";
import type {
  AutomationData,
  ChangedData,
  CheckData,
  CommentedData,
  EventKind,
  FileData,
  LinkData,
  MovedData,
  ProofData,
  TransferredData,
} from "./events";
import { partTitle, type ValueContext, valueText } from "./valueText";
import { OTHER_BOARD_CARD } from "./words";

const quoted = (text: unknown) => `“${String(text ?? "")}”`;
const LONG = 160;
const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** What went in and what went out of a list. */
function listChange(key: string, before: unknown, after: unknown, context: ValueContext): string {
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const [added, removed] = [now?.filter((each) => !old?.includes(each)), old?.filter((each) => !now?.includes(each))];
  const people = key === "assignees";
  const parts = [
    added?.length && `${people ? "asignó a" : "puso la etiqueta"} ${valueText(key, added, context)}`,
    removed?.length && `${people ? "quitó a" : "quitó la etiqueta"} ${valueText(key, removed, context)}`,
  ];
  return parts.filter(Boolean).join(" y ");
}

function partChange(key: string, before: unknown, after: unknown, context: ValueContext): string {
  if (key === "description") return after ? "cambió la descripción" : "quitó la descripción";
  if (key === "assignees" || key === "labels") return listChange(key, before, after, context);
  const title = partTitle(key, context);
  const [old, now] = [before, after].map((value) => short(valueText(key, value, context)));
  if (!old) return `puso ${title}: ${now}`;
  if (!now) return `quitó ${title} (era ${old})`;
  return `cambió ${title} de ${quoted(old)} a ${quoted(now)}`;
}

const checkTexts: Record<CheckData["did"], (data: CheckData) => string> = {
  added: ({ text }) => `agregó el paso ${quoted(text)}`,
  done: ({ text }) => `completó el paso ${quoted(text)}`,
  undone: ({ text }) => `reabrió el paso ${quoted(text)}`,
  renamed: ({ text, before }) => `cambió el paso ${quoted(before)} por ${quoted(text)}`,
  removed: ({ text }) => `quitó el paso ${quoted(text)}`,
};

const linkNames: Record<LinkData["kind"], string> = {
  show: "el show",
  proveedor: "el proveedor",
  presupuesto: "el presupuesto",
  tarjeta: "la tarjeta",
};
function linkText({ kind, title }: LinkData): string {
  if (kind === "presupuesto") return title.replace(/^Presupuesto/, "el presupuesto");
  return title === OTHER_BOARD_CARD ? "una tarjeta de otro tablero" : `${linkNames[kind] ?? ""} ${quoted(title)}`;
}

const sources: Record<string, string> = {
  manual: "creó la tarjeta",
  pedido: "hizo el pedido",
  recurrente: "creó la tarjeta, que se repite",
  automatizacion: "creó la tarjeta por una automatización",
};

type Text = (data: Record<string, unknown>, context: ValueContext) => string;
const of =
  <D>(text: (data: D, context: ValueContext) => string): Text =>
  (data, context) =>
    text(data as D, context);

const titleOf = (data: Record<string, unknown>, key: "from" | "to") =>
  quoted((data[key] as { title?: string } | undefined)?.title);
const because = ({ reason }: Record<string, unknown>) => (reason ? `: ${String(reason)}` : "");
const placeOf = ({ code, title, board }: TransferredData["before"]) =>
  [code, title ?? board].filter(Boolean).join(" de ");

const texts: Record<EventKind, Text> = {
  created: ({ source }) => sources[String(source)] ?? "creó la tarjeta",
  changed: of<ChangedData>((data, context) =>
    Object.entries(data)
      .map(([key, { before, after }]) => partChange(key, before, after, context))
      .filter(Boolean)
      .join("; "),
  ),
  moved: of<MovedData>(({ from, to }) => `movió de ${quoted(from.title)} a ${quoted(to.title)}`),
  transferred: of<TransferredData>(({ before, after }) => `pasó la tarjeta de ${placeOf(before)} a ${placeOf(after)}`),
  close_proposed: (data) => `propuso cerrarla en ${titleOf(data, "to")}`,
  close_refused: (data) => `devolvió la propuesta de cierre${because(data)}`,
  close_withdrawn: () => "retiró la propuesta de cierre",
  assigned: (data, context) => {
    const ids = [data.user ?? data.users ?? data.to ?? []].flat();
    return ids.length > 0 ? `asignó a ${valueText("assignees", ids, context)}` : "asignó la tarjeta";
  },
  check: of<CheckData>((data) => checkTexts[data.did]?.(data) ?? "cambió los pasos"),
  linked: of<LinkData>((data) => `vinculó ${linkText(data)}`),
  unlinked: of<LinkData>((data) => `quitó el vínculo con ${linkText(data)}`),
  file: of<FileData>(({ did, names }) => `${did === "removed" ? "quitó" : "adjuntó"} ${joinSpanish(names ?? [])}`),
  commented: of<CommentedData>(({ did, to_requester }) => {
    if (did === "edited") return "corrigió un comentario";
    if (did === "deleted") return "borró un comentario";
    return to_requester ? "respondió a quien pidió" : "comentó";
  }),
  proof: of<ProofData>(({ number, final, verdict, reason }) => {
    if (verdict === "aprobado") return `aprobó la versión ${number}`;
    if (verdict === "cambios") return `pidió cambios en la versión ${number}: ${reason}`;
    return final ? "agregó un final" : `mandó la versión ${number}`;
  }),
  archived: () => "archivó la tarjeta",
  urgent_asked: () => "pidió que sea urgente",
  withdrawn: () => "retiró el pedido",
  automation: of<AutomationData>(({ title, step }) => `por “${title}”: ${step}`),
  automation_failed: of<AutomationData>(({ title, step, problem }) =>
    `por “${title}”, no se pudo: ${step}. ${problem ?? ""}`.trim(),
  ),
  restored: () => "trajo de vuelta la tarjeta",
};

/** What happened, as a sentence that follows the name of who did it: "movió de “En redacción” a “En revisión”". */
export function eventText({ kind, data }: Pick<EventView, "kind" | "data">, context: ValueContext): string {
  const text = Object.hasOwn(texts, kind) ? texts[kind as EventKind] : undefined;
  return text ? text(data, context) : "cambió la tarjeta";
}
