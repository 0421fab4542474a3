import { can } from "@/lib/access/can";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import type { ColumnKind } from "@/lib/excel/sheet";
import { todayIn } from "@/lib/format/dates";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { type Scope, scopeOf } from "../access/scope";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { chosenByModel, hasModel } from "./model";
import { reachOf } from "./reach";
import type { Parsed } from "./rules/choose";
import type { Reach } from "./rules/findNames";
import { parse } from "./rules/parse";
import { needsMoney, runQuery } from "./run";
import { audienceAnswer } from "./run/audienceAnswer";
import type { AnswerTable, Reply } from "./schema/answer";
import { type Asked, checkedQuery } from "./schema/query";

type Outcome = Reply["outcome"];
type Chooser = Reply["chosen_by"];

const NO_MONEY = "No tiene acceso a montos.";
const NO_AUDIENCE = "No tiene acceso a Audiencia.";
const OUTSIDE =
  "Eso no está entre lo que puedo responder. Respondo sobre ventas, ritmo, pronósticos, ticketeras, ciudades, artistas y fechas de los shows. La pregunta queda anotada para revisarla.";

/** Three questions that would be answered, with names that the asker may say. */
function examplesOf({ shows, artists, today }: Reach): string[] {
  const next = shows.find(({ fecha }) => fecha !== null && fecha >= today);
  const artist = next?.artist ?? artists[0];
  return [
    artist ? `¿Cuánto vendió ${artist} la semana pasada?` : "¿Cuánto se vendió la semana pasada?",
    "Shows por debajo del 50 % a menos de 30 días",
    next ? `¿Cuándo se agota ${next.name}?` : "¿Qué shows no tienen ventas desde el jueves?",
    "¿Qué ticketera vende más este mes?",
    "¿Qué shows no tienen ventas desde el jueves?",
  ];
}

interface Made {
  outcome: Outcome;
  asked: Asked | null;
  answer: Reply["answer"];
  text: string;
  options: Reply["options"];
}
const told = (outcome: Outcome, text: string, asked: Asked | null = null): Made => ({
  outcome,
  asked,
  answer: null,
  text,
  options: [],
});

/** Names in a choice that is not our parser's are looked for within reach, as any others. */
function outOfReach({ params }: Asked, reach: Reach): string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    artist: reach.artists,
    city: reach.cities,
    venue: reach.venues,
    ticketera: reach.ticketeras,
    show: reach.shows.map(({ name }) => name),
  };
  const said = Object.entries(known).flatMap(([key, names]) => {
    const value = params[key];
    return typeof value === "string" && !names.includes(value) ? [value] : [];
  });
  const compared = Array.isArray(params.shows)
    ? (params.shows as string[]).filter((name) => !known.show?.includes(name))
    : [];
  return [...said, ...compared];
}

async function answered(actor: TicketingActor, scope: Scope, reach: Reach, asked: Asked): Promise<Made> {
  if (needsMoney(asked) && !scope.money) return told("sin_montos", NO_MONEY);
  const missing = outOfReach(asked, reach);
  if (missing.length > 0) return told("no_encontrada", notFoundText(missing));
  const { query: name } = asked;
  const asking = { scope, today: reach.today };
  if (name === "audiencia" && !can(actor, "audience.read")) return told("no_encontrada", NO_AUDIENCE);
  const answer = await (name === "audiencia"
    ? audienceAnswer(asking, asked.params)
    : runQuery(asking, { ...asked, query: name }));
  if ("nothing" in answer) return told("incompleta", answer.nothing, asked);
  const href = name === "audiencia" || can(actor, "tickets.read") ? answer.href : null;
  return { outcome: "respondida", asked, answer: { ...answer, href }, text: "", options: [] };
}

const notFoundText = (names: readonly string[]): string =>
  `No encontré ${joinSpanish(names.map((name) => `«${name}»`))} entre los artistas, shows, ciudades y ticketeras que puede ver.`;

async function madeOf(actor: TicketingActor, scope: Scope, reach: Reach, parsed: Parsed): Promise<Made> {
  switch (parsed.kind) {
    case "query":
      return answered(actor, scope, reach, parsed.asked);
    case "choose": {
      // A question about money has the same answer whatever it means.
      if (!scope.money && parsed.options.every(({ asked }) => needsMoney(asked))) return told("sin_montos", NO_MONEY);
      const about = {
        artist: "Hay artistas parecidos.",
        show: "Hay más de un show.",
        city: "Hay más de una ciudad.",
        name: "Hay nombres parecidos.",
        query: "Puede ser más de una cosa.",
      };
      return { ...told("dudosa", about[parsed.about]), options: [...parsed.options] };
    }
    case "not_found":
      return told("no_encontrada", notFoundText(parsed.names));
    case "missing":
      return told("incompleta", parsed.what);
    case "follow":
      return told("incompleta", "No hay una pregunta anterior que seguir: escribirla entera.");
    default:
      return told("fuera_de_lista", OUTSIDE);
  }
}

const thumbOf = (thumb: number | null): Reply["thumb"] => (thumb === null ? null : thumb > 0 ? "bien" : "mal");

function replyOf(
  id: number,
  question: string,
  by: Chooser,
  made: Made,
  examples: string[],
  thumb: number | null = null,
): Reply {
  return {
    id,
    question,
    chosen_by: by,
    outcome: made.outcome,
    asked: made.asked && { query: made.asked.query, params: made.asked.params },
    answer: made.answer,
    text: made.text,
    options: made.options,
    examples: made.answer || made.outcome === "dudosa" || made.outcome === "sin_montos" ? [] : examples.slice(0, 3),
    thumb: thumbOf(thumb),
  };
}

/** The query of one's own question, where it became one. */
async function askedBefore(actor: TicketingActor, id: number | undefined): Promise<Asked | null> {
  if (id === undefined) return null;
  const row = await prisma.ticketingQuestion.findFirst({ where: { id, user_id: actor.userId } });
  return row ? checkedQuery(row.query, row.params) : null;
}

/** `POST /tickets/questions`. */
export async function ask(actor: TicketingActor, { body }: Input<typeof api.ask>): Promise<Reply> {
  const scope = await scopeOf(actor);
  const [reach, before] = await Promise.all([reachOf(scope), askedBefore(actor, body.before)]);
  const parsed = parse(body.question, reach, before);
  let by: Chooser = "reglas";
  let made = await madeOf(actor, scope, reach, parsed);
  if (parsed.kind === "outside" || parsed.kind === "missing") {
    const chosen = await chosenByModel(body.question, reach.today);
    if (chosen) {
      by = "modelo";
      made = await answered(actor, scope, reach, chosen);
    }
  }
  const { id } = await prisma.ticketingQuestion.create({
    data: {
      user_id: actor.userId,
      question: body.question,
      outcome: made.outcome,
      chosen_by: by,
      ...(made.asked && { query: made.asked.query, params: made.asked.params as object }),
    },
    select: { id: true },
  });
  return replyOf(id, body.question, by, made, examplesOf(reach));
}

async function own(actor: TicketingActor, id: number) {
  const row = await prisma.ticketingQuestion.findFirst({ where: { id, user_id: actor.userId } });
  if (!row) throw notFound("No existe esa pregunta.");
  return row;
}

/** `POST /tickets/questions/{id}/choice`. 404 for somebody else's, 422 for what is no query of the list. */
export async function choose(actor: TicketingActor, { params, body }: Input<typeof api.choose>): Promise<Reply> {
  const row = await own(actor, params.id);
  const asked = checkedQuery(body.query, body.params);
  if (!asked) throw impossible("Eso no es una de las consultas que se pueden elegir.");
  const scope = await scopeOf(actor);
  const reach = await reachOf(scope);
  const made = await answered(actor, scope, reach, asked);
  await prisma.ticketingQuestion.update({
    where: { id: row.id },
    data: {
      outcome: made.outcome,
      chosen_by: "persona",
      ...(made.asked && { query: made.asked.query, params: made.asked.params as object }),
    },
  });
  return replyOf(row.id, row.question, "persona", made, examplesOf(reach), row.thumb);
}

/** `PUT /tickets/questions/{id}/thumb`: one's own answer. */
export async function judgeAnswer(
  actor: TicketingActor,
  { params, body: { thumb } }: Input<typeof api.judgeAnswer>,
): Promise<Output<typeof api.judgeAnswer>> {
  const { id } = await own(actor, params.id);
  await prisma.ticketingQuestion.update({
    where: { id },
    data: { thumb: thumb && (thumb === "bien" ? 1 : -1), reviewed_at: null, reviewed_by_user_id: null },
  });
  return { id, thumb };
}

const RECENT = 8;

/** `GET /tickets/questions`. */
export async function home(actor: TicketingActor): Promise<Output<typeof api.home>> {
  const scope = await scopeOf(actor);
  const [reach, recent] = await Promise.all([
    reachOf(scope),
    query<{ id: number; question: string; asked_at: Date }>(
      `SELECT id, question, asked_at FROM (
         SELECT DISTINCT ON (lower(question)) id, question, asked_at FROM (
           SELECT id, question, asked_at FROM ticketing_question WHERE user_id = $1 AND outcome = 'respondida' ORDER BY id DESC LIMIT 100) q
         ORDER BY lower(question), id DESC) d ORDER BY id DESC LIMIT ${RECENT}`,
      [actor.userId],
    ),
  ]);
  const artists =
    scope.artistIds === null
      ? "Todos los artistas"
      : scope.artistIds.length === 0
        ? "Ningún artista todavía"
        : countText(scope.artistIds.length, "artista");
  return {
    recent: recent.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() })),
    examples: examplesOf(reach),
    sees: `${artists}, ${scope.money ? "con montos" : "sin montos"}. Son los mismos permisos del Reporte de ventas. Nunca suma monedas distintas.`,
    model: hasModel(),
  };
}

const KINDS: Readonly<Record<AnswerTable["columns"][number]["kind"], ColumnKind>> = {
  text: "text",
  count: "int",
  money: "money",
  percent: "percent",
  day: "day",
};

/** `GET /tickets/questions/{id}/excel`: one's own answer, as it is now and as far as one sees by now. */
export async function answerExcel(actor: TicketingActor, { params }: Input<typeof api.answerExcel>): Promise<Download> {
  const row = await own(actor, params.id);
  const asked = checkedQuery(row.query, row.params);
  if (!asked) throw impossible("Esa pregunta no tiene una respuesta para exportar.");
  const scope = await scopeOf(actor);
  const { answer, text } = await answered(actor, scope, await reachOf(scope), asked);
  if (!answer) throw impossible(text);
  const { table, how } = answer;
  const kindOf = ({ kind }: AnswerTable["columns"][number], at: number): ColumnKind =>
    kind === "day" &&
    table?.rows.some((cells) => typeof cells[at] === "string" && !/^\d{4}-\d{2}-\d{2}$/.test(cells[at] as string))
      ? "text"
      : KINDS[kind];
  return workbookDownload(`respuesta_${params.id}_${todayIn()}.xlsx`, [
    {
      name: "Respuesta",
      columns: (table?.columns ?? [{ title: "Respuesta", kind: "text" as const }]).map((column, at) => ({
        header: column.title,
        kind: table ? kindOf(column, at) : "text",
        width: at === 0 ? 36 : 18,
        ...(column.kind === "money" && { currency: column.currency }),
      })),
      rows: table ? table.rows : [[answer.sentence.map((piece) => piece.text).join("")]],
      ...(table?.total && { totals: [table.total] }),
    },
    {
      name: "Cómo se calculó",
      columns: [
        { header: "Dato", kind: "text", width: 16 },
        { header: "Valor", kind: "text", width: 90 },
      ],
      rows: [
        ["Pregunta", row.question],
        ["Respuesta", answer.sentence.map((piece) => piece.text).join("")],
        ["Consulta", how.query],
        ["Filtros", how.filters],
        ["Filas", how.rows],
        ["Frescura", [how.fresh, how.stale].filter(Boolean).join(". ")],
      ],
    },
  ]);
}

const MOST_REVIEWED = 200;

/** `GET /tickets/questions/review`. */
export async function review(): Promise<Output<typeof api.review>> {
  const rows = await prisma.ticketingQuestion.findMany({
    where: {
      reviewed_at: null,
      OR: [{ thumb: -1 }, { outcome: { in: ["fuera_de_lista", "no_encontrada", "incompleta"] } }],
    },
    orderBy: { id: "desc" },
    take: MOST_REVIEWED,
    include: { user: { select: { name: true, mail: true } } },
  });
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    who: row.user.name || row.user.mail,
    asked_at: row.asked_at.toISOString(),
    outcome: row.outcome as Outcome,
    query: row.query,
    params: row.params ? JSON.stringify(row.params) : "",
    thumb: thumbOf(row.thumb),
  }));
}

/** `PUT /tickets/questions/{id}/reviewed`; again changes nothing. */
export async function markReviewed(
  actor: TicketingActor,
  { params }: Input<typeof api.markReviewed>,
): Promise<{ id: number }> {
  const { count } = await prisma.ticketingQuestion.updateMany({
    where: { id: params.id },
    data: { reviewed_at: new Date(), reviewed_by_user_id: actor.userId },
  });
  if (count === 0) throw notFound("No existe esa pregunta.");
  return { id: params.id };
}
