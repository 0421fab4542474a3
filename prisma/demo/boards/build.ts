import { generateNKeysBetween } from "fractional-indexing";
import type { BoardDefinition, ColumnDefinition } from "@/lib/boards/rules/definition";
import { type FieldValues, fieldsOf, isEmpty } from "@/lib/boards/rules/filled";
import { closes, type Priority } from "@/lib/boards/rules/words";
import { addDays } from "@/lib/format/dates";
import { type Random, random } from "../random";
import { type Fill, fieldValues, textOf } from "./notation";
import { companyLists, type Story, type Subject, type ToldCard } from "./story";
import { DAY_MS, MINUTE_MS, type PlannedCard, type Scene, type ShowFact, timesOf, wayTo } from "./way";

/** What a card of this way says: only what its columns asked for so far, of what some column asks for. */
function fieldsUpTo(board: BoardDefinition, type: string, given: FieldValues, way: ColumnDefinition[]): FieldValues {
  const asked = new Set(way.flatMap(({ needs }) => needs));
  const later = new Set(board.columns.flatMap(({ needs }) => needs).filter((need) => !asked.has(need)));
  const early = new Set([...(board.intake?.fields ?? []), ...board.columns.slice(0, 2).flatMap(({ needs }) => needs)]);
  const own = new Set(fieldsOf(board.fields, type).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => own.has(key) && !isEmpty(value) && (!later.has(key) || early.has(key)),
    ),
  );
}

/** A few cards come without one, as everywhere. */
function estimate({ board, hours }: Story, card: string): number | null {
  const chance = random(`horas ${board} ${card}`);
  return chance.chance(0.85) ? chance.pick(hours) : null;
}

/** Of the shows of an artist in a city only the first, so that two cards seldom say the same. */
const oncePerCity = (shows: readonly ShowFact[]): ShowFact[] => [
  ...new Map(shows.toReversed().map((show) => [`${show.artist} ${show.city}`, show])).values(),
];

const PRIORITIES: Priority[] = ["media", "media", "media", "media", "baja", "baja", "alta", "alta", "urgente"];

const factsOf = ({ name, artist, city }: ShowFact) => ({ show: name, artista: artist, ciudad: city });

const LIST = /^\{(\w+)\}$/;

/** What a subject's `{x}` may be, lists of the company in full, each with the fields that are said of it alone. */
const namesOf = ({ names = [] }: Subject) =>
  names.flatMap((name) => {
    if (typeof name !== "string") return [name];
    const list = companyLists[LIST.exec(name)?.[1] ?? ""] ?? [name];
    return list.map((x) => ({ x, fields: {} }));
  });

function generated(scene: Scene, subject: Subject, column: string, turn: number, index: number): PlannedCard {
  const { story, board, cast, shows } = scene;
  const chance = random(`${story.board} ${column} ${index}`);
  const way = wayTo(board, story, column, chance);
  const last = way.at(-1) as ColumnDefinition;
  const over = closes(last.group);
  const from = story.closedBefore ?? 1;
  const share = (index + chance.next()) / Math.max(1, story.holds[column] ?? 1);
  const entered = over ? from + share * (86 - from) : chance.between(0, Math.min(9, story.days * 0.6));
  const cycle = story.days * chance.between(0.5, 1.6);
  const made = entered + (way.length === 1 ? 0 : (cycle * (way.length - 1)) / (board.columns.length - 1));
  const times = timesOf(scene, way.length, made, entered, chance);
  const day = (after: number) => addDays(scene.today, after - Math.round(made));
  const pool = random(`${story.board} ${subject.title}`).shuffle(oncePerCity(shows));
  const show = pool[turn % pool.length] as ShowFact;
  const names = namesOf(subject);
  const { x, fields: own } = names[turn % names.length] ?? { x: "", fields: {} };
  const fill: Fill = { random: chance, lists: companyLists, day, facts: { x, ...factsOf(show) } };
  const title = textOf(subject.title, fill);
  const template = board.templates.find(({ key }) => key === subject.template)?.card;
  const progress = over ? 1 : (way.length - 1) / board.columns.length;
  const checklist = template?.checklist ?? [];
  const backlog = last.group === "backlog";
  const assignees = backlog && chance.chance(0.5) ? [] : [chance.pick(cast.team)];
  if (assignees.length > 0 && chance.chance(0.15)) assignees.push(chance.pick(cast.team));
  const asked = cast.askers.length > 0 && chance.chance(0.6);
  const requester = asked ? chance.pick(cast.askers) : null;
  const fields = subject.fields ? fieldValues({ ...story.fields, ...subject.fields, ...own }, fill) : {};
  const speakers = [...cast.team, ...(requester === null ? [] : [requester])];
  const first = times[0] as Date;
  return {
    number: 0,
    rank: "",
    column,
    type: subject.type,
    title: title[0]?.toUpperCase() + title.slice(1),
    priority: chance.chance(0.5) ? (subject.priority ?? chance.pick(PRIORITIES)) : chance.pick(PRIORITIES),
    made: first,
    path: way.map((each, step) => ({ column: each, at: times[step] as Date })),
    due: dueOf(scene, over ? entered : null, backlog, chance),
    hours: template?.hours ?? estimate(story, `${title} ${index}`),
    labels: chance.chance(0.3) ? (subject.labels ?? []) : [],
    fields: fieldsUpTo(board, subject.type, fields, way),
    assignees: [...new Set(assignees)],
    requester,
    author: requester ?? chance.pick(cast.team),
    about: requester === null ? "" : chance.pick(story.briefs),
    steps: checklist.map((text, step) => ({ text, done: step < Math.floor(checklist.length * progress) })),
    show: subject.show ? show : null,
    supplier: subject.supplier ? String(fields.proveedor ?? fields.contraparte ?? "") || null : null,
    says: Array.from({ length: chance.pick([0, 0, 1, 1, 2, 3]) }, () => {
      const by = chance.pick(speakers);
      const at = new Date(first.getTime() + chance.next() * ((times.at(-1) as Date).getTime() - first.getTime()));
      return { by, at, text: chance.pick(story.says), toRequester: requester !== null && chance.chance(0.4) };
    }).sort((a, b) => a.at.getTime() - b.at.getTime()),
    proposed: null,
  };
}

/** Open cards are late, due today, soon or later, and some have no day; closed ones had one near their end. */
function dueOf({ today }: Scene, closedAgo: number | null, backlog: boolean, chance: Random): string | null {
  if (closedAgo !== null)
    return chance.chance(0.8) ? addDays(today, chance.whole(-3, 6) - Math.round(closedAgo)) : null;
  const soon = [-5, -2, -1, 0, 0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 21];
  return chance.chance(backlog ? 0.5 : 0.9) ? addDays(today, chance.pick(backlog ? soon.slice(4) : soon)) : null;
}

function told(scene: Scene, card: ToldCard): PlannedCard {
  const { board, story, cast, shows, today, now } = scene;
  const chance = random(`${story.board} ${card.title}`);
  const end = board.columns.findIndex(({ key }) => key === card.column);
  const path = board.columns.slice(0, end + 1).filter(({ group }) => group !== "cancelled");
  const times = timesOf(scene, path.length, card.made, card.entered, chance);
  const who = card.who ? [cast.byMail(card.who)] : [];
  const show = shows.find(({ name }) => name === card.show) ?? null;
  const day = (after: number) => addDays(today, after);
  return {
    number: card.number ?? 0,
    rank: "",
    column: card.column,
    type: card.type,
    title: card.title,
    priority: card.priority ?? "media",
    made: times[0] as Date,
    hours: estimate(story, card.title),
    labels: [],
    supplier: null,
    proposed: null,
    path: path.map((column, step) => ({ column, at: times[step] as Date })),
    due: card.dueIn === undefined ? null : addDays(today, card.dueIn),
    about: card.about ?? "",
    fields: fieldValues(card.fields ?? {}, {
      random: chance,
      lists: companyLists,
      day,
      facts: show ? factsOf(show) : {},
    }),
    assignees: who,
    requester: null,
    author: who[0] ?? chance.pick(cast.team),
    steps: (card.steps ?? []).map(([text, done]) => ({ text, done })),
    show,
    says: (card.says ?? []).map(([by, minutes, text]) => ({
      by: cast.byMail(by),
      at: new Date(now.getTime() - minutes * MINUTE_MS),
      text,
      toRequester: false,
    })),
  };
}

/** The cards of a board as of now, with their numbers in the order they were made and their places in the columns. */
export function planCards(scene: Scene): PlannedCard[] {
  const { story, board } = scene;
  const turns = new Map<Subject, number>();
  let next = 0;
  const cards = [
    ...(story.told ?? []).map((card) => told(scene, card)),
    ...Object.entries(story.holds).flatMap(([column, count]) =>
      Array.from({ length: count }, (_, index) => {
        const subject = story.subjects[next++ % story.subjects.length] as Subject;
        const turn = turns.get(subject) ?? 0;
        turns.set(subject, turn + 1);
        return generated(scene, subject, column, turn, index);
      }),
    ),
  ];
  propose(scene, cards);
  number(cards, story.first);
  for (const { key } of board.columns) {
    const here = cards.filter(({ column }) => column === key);
    const ranks = generateNKeysBetween(null, null, here.length);
    here.forEach((card, index) => {
      card.rank = ranks[index] as string;
    });
  }
  return cards;
}

/** Numbers follow the order of making; one that is told keeps its own, and the others make room. */
function number(cards: PlannedCard[], first: number): void {
  const taken = new Set(cards.map((card) => card.number));
  let next = first;
  for (const card of cards.toSorted((a, b) => a.made.getTime() - b.made.getTime())) {
    if (card.number > 0) continue;
    while (taken.has(next)) next++;
    card.number = next++;
  }
}

function propose({ story, board, cast, now }: Scene, cards: PlannedCard[]): void {
  const end = board.columns.find(({ group }) => group === "completed");
  const members = cast.team.filter((id) => !cast.leads.includes(id));
  const ready = cards.filter(
    ({ path, assignees }) => path.at(-1)?.column.group === "started" && members.includes(assignees[0] ?? 0),
  );
  for (const card of ready.toReversed().slice(0, story.waiting ?? 0)) {
    const entered = card.path.at(-1)?.at.getTime() ?? 0;
    card.proposed = {
      column: end?.key ?? "",
      by: card.assignees[0] ?? 0,
      at: new Date(Math.max(entered + MINUTE_MS, now.getTime() - DAY_MS / 4)),
    };
  }
}
