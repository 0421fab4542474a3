import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { type Role, roles } from "@/lib/access/roles";
import { priorities } from "@/lib/boards/rules/words";
import { marcas, personas, suppliersOf } from "../company";
import { fieldNotation } from "./notation";

const words = z.string().min(1);
const days = z.number();
const priority = z.enum(priorities);

/** One of a subject's names; `fields` are said of this one instead of the subject's. */
const name = z.union([words, z.strictObject({ x: words, fields: fieldNotation })]);

/** A kind of work that comes again and again on a board. */
const subject = z.strictObject({
  type: words,
  /** With `{x}`, `{artista}`, `{ciudad}` filled in. */
  title: words,
  /** What `{x}` is, another for each of its cards; `{personas}` stands for the whole of that list of the company. */
  names: z.array(name).min(1).optional(),
  /** Template its steps and hours come from. */
  template: z.string().optional(),
  /** Whether its cards are linked to their show. */
  show: z.boolean().optional(),
  priority: priority.optional(),
  labels: z.array(words).optional(),
  supplier: z.boolean().optional(),
  /** Beside the story's; a subject without has none. */
  fields: fieldNotation.optional(),
});
export type Subject = z.output<typeof subject>;

/** A card told exactly; days and minutes are counted from the first day. */
const told = z.strictObject({
  column: words,
  type: words,
  title: words,
  show: words.optional(),
  /** Days since it was made and since it is where it is. */
  made: days,
  entered: days,
  about: z.string().optional(),
  dueIn: days.optional(),
  who: words.optional(),
  priority: priority.optional(),
  steps: z.array(z.tuple([words, z.boolean()])).optional(),
  fields: fieldNotation.optional(),
  number: z.int().positive().optional(),
  says: z.array(z.tuple([words, z.int().positive(), words])).optional(),
});
export type ToldCard = z.output<typeof told>;

/** The life of a board over the last weeks. */
export const storySchema = z.strictObject({
  board: words,
  /** Number of its oldest card. */
  first: z.int().positive(),
  /** How many cards are in each column today; in closing ones, how many ended there. */
  holds: z.record(z.string(), z.int().positive()),
  /** Columns that only some cards pass through. */
  aside: z.array(words).optional(),
  /** Hours that its cards are estimated at, where their template says none. */
  hours: z.array(z.number().positive()).min(1),
  /** Days that a card usually takes from the request to the end. */
  days: days.positive(),
  /** The last closings are at least so many days ago. */
  closedBefore: days.optional(),
  subjects: z.array(subject).min(1),
  /** The person who asks for things. */
  asks: z.array(z.enum(roles as unknown as [Role, ...Role[]])).min(1),
  says: z.array(words).min(1),
  /** What who asks writes of it. */
  briefs: z.array(words).min(1),
  /** Of all its subjects that have fields. */
  fields: fieldNotation.optional(),
  told: z.array(told).optional(),
  /** Closings that members proposed and wait for a yes. */
  waiting: z.int().positive().optional(),
});
export type Story = z.output<typeof storySchema>;

/** Names that several stories use: brands, suppliers, people. */
export const companyLists: Readonly<Record<string, readonly string[]>> = {
  marcas,
  personas,
  proveedores: suppliersOf("Compras"),
};

const FOLDER = join(process.cwd(), "prisma", "demo", "boards", "stories");

/** The stories of all boards, a file each. @throws ZodError where a file is none. */
export const readStories = (): Story[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => storySchema.parse(JSON.parse(readFileSync(join(FOLDER, file), "utf8"))));
