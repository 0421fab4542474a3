import { roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import { mail as mailSchema } from "@/lib/format/fieldSchema";
import { normalize } from "@/lib/format/text";
import { newPersonFacts, ownChangeProblem, type PersonFacts } from "../changes";
import type { SheetCells, SheetColumn } from "./columns";
import { type GivenGrant, grantsText, parseGrants } from "./grantsText";
import { nearestName, sameName } from "./nearest";

/** A person as the plan needs to know them. */
export interface KnownPerson extends PersonFacts {
  id: number;
  version: number;
  /** In force now, by key. */
  grants: GivenGrant[];
}

export interface PlanContext {
  people: ReadonlyMap<string, KnownPerson>;
  artists: readonly { id: number; name: string }[];
  actorId: number;
  today: string;
}

/** What a person is to be after the import. `permisos` null leaves them as they are. */
export interface WantedPerson extends PersonFacts {
  fila: number;
  /** Of the person as it was read; null for somebody new. */
  version: number | null;
  permisos: GivenGrant[] | null;
}

export interface PlannedRow {
  fila: number;
  mail: string;
  nombre: string;
  accion: "crear" | "cambiar" | "igual" | "error";
  cambios: { campo: string; antes: string; despues: string }[];
  errores: { campo: SheetColumn; mensaje: string }[];
  /** What they are to be; null with errors. */
  persona: WantedPerson | null;
}

type Problem = PlannedRow["errores"][number];

const YES = ["si", "s", "x", "1", "activo", "activa", "verdadero", "true"];
const NO = ["no", "n", "0", "", "inactivo", "inactiva", "falso", "false", "deshabilitado", "deshabilitada"];

/** What each row of a sheet would do, and why it cannot. A mail that comes twice is a mistake of the second one. */
export function planRows(rows: readonly SheetCells[], context: PlanContext): PlannedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const planned = planRow(row, context);
    const before = seen.get(planned.mail);
    if (before !== undefined) {
      const errores = [...planned.errores, { campo: "mail" as const, mensaje: `Ya está en la fila ${before}.` }];
      return { ...planned, accion: "error", errores, persona: null };
    }
    if (planned.mail) seen.set(planned.mail, row.fila);
    return planned;
  });
}

function planRow(row: SheetCells, context: PlanContext): PlannedRow {
  const errores: Problem[] = [];
  const problem = (campo: SheetColumn, mensaje: string) => void errores.push({ campo, mensaje });
  const parsedMail = mailSchema.safeParse(row.mail ?? "");
  if (!parsedMail.success) problem("mail", row.mail ? "No es un mail válido." : "Falta el mail.");
  const mail = parsedMail.data ?? row.mail ?? "";
  const known = context.people.get(mail) ?? null;
  const wanted = wantedOf(row, mail, known, context, problem);
  const own = known && ownChangeProblem(context.actorId, known.id, known, wanted);
  if (own) problem(own.field, own.message);
  const cambios = differences(known, wanted, context);
  return {
    fila: row.fila,
    mail,
    nombre: wanted.name || known?.name || mail,
    accion: errores.length > 0 ? "error" : known === null ? "crear" : cambios.length > 0 ? "cambiar" : "igual",
    cambios,
    errores,
    persona: errores.length > 0 ? null : wanted,
  };
}

type Say = (campo: SheetColumn, mensaje: string) => void;

function wantedOf(
  row: SheetCells,
  mail: string,
  known: KnownPerson | null,
  context: PlanContext,
  say: Say,
): WantedPerson {
  const name = row.name ?? known?.name ?? "";
  if (name === "") say("name", "Falta el nombre.");
  if (name.length > 120) say("name", "Tiene más de 120 letras.");
  const area = row.area ?? known?.area ?? "";
  if (area.length > 80) say("area", "Tiene más de 80 letras.");
  const facts: PersonFacts = {
    mail,
    name,
    area,
    rol: roleOf(row.rol, known, say),
    artista_id: artistOf(row.artista, known, context, say),
    active: activeOf(row.active, known, say),
  };
  return {
    ...(known ? facts : newPersonFacts(facts)),
    fila: row.fila,
    version: known?.version ?? null,
    permisos: grantsOf(row.permisos, context, say),
  };
}

function roleOf(typed: string | undefined, known: KnownPerson | null, say: Say): string {
  if (typed === undefined || typed === "") {
    if (!known || typed === "") say("rol", "Falta el rol.");
    return known?.rol ?? "";
  }
  const titles = roles.map(roleTitle);
  const rol = sameName(typed, roles) ?? roles[titles.indexOf(sameName(typed, titles) ?? "")];
  if (rol) return rol;
  const near = nearestName(typed, titles);
  say("rol", `No existe el rol “${typed}”.${near ? ` ¿Es “${near}”?` : ""}`);
  return typed;
}

function artistOf(typed: string | undefined, known: KnownPerson | null, { artists }: PlanContext, say: Say) {
  if (typed === undefined) return known?.artista_id ?? null;
  if (typed === "") return null;
  const names = artists.map(({ name }) => name);
  const name = sameName(typed, names);
  const artist = artists.find((one) => one.name === name);
  if (artist) return artist.id;
  if (known?.artista_id && typed === String(known.artista_id)) return known.artista_id;
  const near = nearestName(typed, names);
  say("artista", `No existe el artista “${typed}”.${near ? ` ¿Es “${near}”?` : ""}`);
  return null;
}

function activeOf(typed: string | undefined, known: KnownPerson | null, say: Say): boolean {
  if (typed === undefined) return known?.active ?? true;
  const word = normalize(typed);
  if (YES.includes(word)) return true;
  if (word === "" && !known) return true;
  if (NO.includes(word) && word !== "") return false;
  say("active", "Tiene que decir Sí o No.");
  return known?.active ?? true;
}

function grantsOf(typed: string | undefined, { today }: PlanContext, say: Say): GivenGrant[] | null {
  if (typed === undefined) return null;
  const { grants, problems } = parseGrants(typed, today);
  for (const text of problems) say("permisos", text);
  return grants;
}

const FIELDS: { campo: string; text: (facts: PersonFacts, artist: (id: number | null) => string) => string }[] = [
  { campo: "Nombre", text: ({ name }) => name },
  { campo: "Rol", text: ({ rol }) => roleTitle(rol) },
  { campo: "Área", text: ({ area }) => area },
  { campo: "Artista", text: ({ artista_id }, artist) => artist(artista_id) },
  { campo: "Activo", text: ({ active }) => (active ? "Sí" : "No") },
];

function differences(known: KnownPerson | null, wanted: WantedPerson, { artists }: PlanContext): PlannedRow["cambios"] {
  const artist = (id: number | null) => (id === null ? "" : (artists.find((one) => one.id === id)?.name ?? String(id)));
  const changes = FIELDS.map(({ campo, text }) => ({
    campo,
    antes: known ? text(known, artist) : "",
    despues: text(wanted, artist),
  }));
  const permisos = {
    campo: "Permisos",
    antes: grantsText(known?.grants ?? []),
    despues: grantsText(wanted.permisos ?? known?.grants ?? []),
  };
  return [...changes, permisos].filter(({ antes, despues }) => antes !== despues);
}
