import { randomUUID } from "node:crypto";
import { type Random, random } from "../../random";
import type { PlannedCard } from "../way";
import { drawPoster, pictureKind } from "./poster";
import type { ShelfFile } from "./shelf";

export interface PlannedPin {
  x: number;
  y: number;
  page: number;
  text: string;
  by: number;
  at: Date;
  resolved: { by: number; at: Date } | null;
}

/** A version of a piece, or a final, as it goes into the database; people by their id. */
export interface PlannedProof {
  number: number;
  round: number;
  final: boolean;
  note: string;
  by: number;
  at: Date;
  verdict: { is: "aprobado" | "cambios"; by: number; at: Date; reason: string } | null;
  pins: PlannedPin[];
  file: Pick<ShelfFile, "id" | "name" | "draw">;
}

/** The people who may say yes: the board's leads, an administrator last. */
export interface Judges {
  leads: readonly number[];
}

const REASONS = [
  "El logo del sponsor más grande, y falta el horario de puertas.",
  "La fecha no se lee desde lejos: más grande y más arriba.",
  "Falta el texto legal al pie.",
  "El artista pide el nombre en dos líneas.",
];
const REMARKS = [
  [0.84, 0.9, "El logo va más grande y separado del borde."],
  [0.2, 0.52, "Acá falta el horario: puertas 19:30."],
  [0.5, 0.6, "Este círculo tapa la foto que mandó el artista."],
  [0.28, 0.28, "El nombre en dos líneas, como en el anuncio."],
  [0.3, 0.96, "¿Va el texto legal de la tarjeta?"],
] as const;
const NOTES = ["Primera propuesta.", "Con lo que se pidió: logo, horario y fecha.", "Ajustes finos y texto legal."];

/** The moment a part of the way between two. */
const between = (from: Date, to: Date, part: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * part);

/**
 * The versions of a piece, as its way through the columns tells: one is sent for each review, "Cambios" sends it back with
 * remarks that the next one answers, and nothing is settled, or proposed to be, without a yes of another than its author.
 */
export function proofsOf(card: PlannedCard, { leads }: Judges, now: Date): PlannedProof[] {
  const chance = random(`pruebas ${card.title} ${card.number}`);
  const author = card.assignees[0] ?? card.author;
  const judge = [card.requester, ...leads].find((id) => id !== null && id !== author) as number;
  const proofs: PlannedProof[] = [];
  let round = 0;
  const versions = () => proofs.filter(({ final }) => !final);
  const send = (at: Date) => {
    const before = versions().at(-1);
    for (const pin of before?.pins ?? []) pin.resolved ??= { by: author, at };
    proofs.push(versionOf(card, { number: proofs.length + 1, round, by: author, at }));
  };
  const judged = (is: "aprobado" | "cambios", from: Date, to: Date) => {
    const last = versions().at(-1);
    if (!last || last.verdict?.is === "cambios") send(between(from, to, 0.3));
    const proof = versions().at(-1) as PlannedProof;
    if (proof.verdict) return;
    const start = proof.at > from ? proof.at : from;
    const reason = is === "cambios" ? chance.pick(REASONS) : "";
    proof.verdict = { is, by: judge, at: between(start, to, 0.8), reason };
    if (is === "cambios") proof.pins.push(...remarks(chance, 2, judge, [start, proof.verdict.at]));
  };
  for (const [step, { column, at }] of card.path.entries()) {
    const from = card.path[step - 1]?.at ?? at;
    const reviewed = column.key === "revision_interna" || column.key === "revision_cliente";
    if (reviewed && (versions().length === 0 || versions().at(-1)?.verdict?.is === "cambios"))
      send(between(from, at, 0.9));
    if (column.round) {
      judged("cambios", from, at);
      round++;
    }
    if (column.locked) judged("aprobado", from, at);
    const approved = versions().at(-1);
    if (column.key === "entregado" && approved)
      proofs.push(...finals(card, approved, { number: proofs.length + 1, round, by: author, from, to: at }));
  }
  const last = card.path.at(-1);
  if (last && card.proposed) judged("aprobado", last.at, card.proposed.at);
  else if (last?.column.key === "diseno" && chance.chance(0.4)) send(between(last.at, now, 0.6));
  else if (last?.column.key.startsWith("revision")) {
    const proof = versions().at(-1);
    proof?.pins.push(...remarks(chance, chance.whole(1, 2), judge, [last.at, between(last.at, now, 0.9)]));
  }
  return proofs;
}

function remarks(chance: Random, count: number, by: number, [from, to]: [Date, Date]): PlannedPin[] {
  return chance
    .shuffle(REMARKS)
    .slice(0, count)
    .map(([x, y, text], index) => ({
      x,
      y,
      page: 1,
      text,
      by,
      at: between(from, to, (index + 1) / (count + 1)),
      resolved: null,
    }));
}

const isPrint = ({ type }: PlannedCard) => type === "Impreso";
const nameOf = ({ title }: PlannedCard) => title.replace(/[\\/:]/g, " -");

function pieceOf({ title, show }: PlannedCard, version: number) {
  const [take = title, about = title] = title.split(": ");
  return { take, artist: show?.artist ?? about, place: show?.city ?? "", day: show ? dayOf(show.fecha) : "", version };
}

const days = new Intl.DateTimeFormat("es-AR", { day: "numeric", month: "long", timeZone: "UTC" });
const dayOf = (fecha: string) => days.format(new Date(`${fecha}T12:00:00Z`));

type Sent = Pick<PlannedProof, "number" | "round" | "by" | "at">;

function versionOf(card: PlannedCard, sent: Sent): PlannedProof {
  const piece = pieceOf(card, sent.number);
  const end = isPrint(card) ? "pdf" : pictureKind(piece) === "png" ? "png" : "jpg";
  return {
    ...sent,
    final: false,
    note: NOTES[Math.min(sent.number, NOTES.length) - 1] ?? "",
    verdict: null,
    pins: [],
    file: {
      id: randomUUID(),
      name: `${nameOf(card)} v${sent.number}.${end}`,
      draw: once(() => drawPoster(piece, isPrint(card))),
    },
  };
}

/** What is delivered: the last version as it was approved and, of some, another for print. */
function finals(
  card: PlannedCard,
  approved: PlannedProof,
  { from, to, ...sent }: Omit<Sent, "at"> & { from: Date; to: Date },
): PlannedProof[] {
  const { name, draw } = approved.file;
  const files = [{ name: `${nameOf(card)} final${name.slice(name.lastIndexOf("."))}`, draw }];
  if (!isPrint(card) && card.number % 3 === 0)
    files.push({
      name: `${nameOf(card)} para imprenta.pdf`,
      draw: once(() => drawPoster(pieceOf(card, approved.number), true)),
    });
  return files.map((file, index) => ({
    ...sent,
    number: sent.number + index,
    at: between(from, to, 0.5),
    final: true,
    note: "",
    verdict: null,
    pins: [],
    file: { ...file, id: randomUUID() },
  }));
}

/** What is delivered is what was approved: it is drawn once. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
