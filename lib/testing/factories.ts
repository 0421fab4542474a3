import type { GrantKey } from "@/lib/access/grants";
import { demoMail, type Role } from "@/lib/access/roles";
import { ownerOf } from "@/lib/auth/identities/mailOwner";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, query } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";

/** Someone with a live session; what `callAs` takes. */
export interface TestPerson {
  userId: number;
  sessionId: string;
  mail: string;
  rol: Role;
}

let made = 0;
/** A number no other call of this file gets. */
export const next = (): number => ++made;

/** A person with a session. The mail is made from the role unless given; `access` adds a ticketing access row. */
export async function aPerson(
  rol: Role,
  {
    mail,
    area = "",
    grants = [],
    grantsUntil,
    access,
  }: {
    mail?: string;
    area?: string;
    grants?: GrantKey[];
    grantsUntil?: Date;
    access?: { artista: string; accesoMontos: boolean };
  } = {},
): Promise<TestPerson> {
  const address = mail ?? demoMail(rol).replace("@", `.${next()}@`);
  const user = await prisma.user.create({
    data: {
      mail: address,
      name: address,
      rol,
      area,
      grants: { create: grants.map((feature) => ({ feature, until: grantsUntil })) },
      // Seen just now, so that its first call does not note it.
      sessions: {
        create: { provider: "local", expires_at: new Date(Date.now() + 3_600_000), last_seen: new Date() },
      },
    },
    include: { sessions: true },
  });
  if (access) await anAccess(address, access);
  forgetPeople();
  return { userId: user.id, sessionId: user.sessions[0]?.id ?? "", mail: address, rol };
}

/** A ticketing access row of whoever has the mail, or for it while it is nobody's. */
export async function anAccess(email: string, access: { artista: string; accesoMontos: boolean }): Promise<void> {
  const owner = await prisma.$transaction((tx) => ownerOf(tx, email));
  const { count } = await prisma.ticketingAccess.updateMany({ where: owner, data: access });
  if (count === 0) await prisma.ticketingAccess.create({ data: { ...owner, ...access } });
  forgetPeople();
}

/** The id of the artist of this name, made if new. */
export async function anArtist(name: string): Promise<number> {
  await prisma.artist.createMany({ data: [{ name }], skipDuplicates: true });
  return (await prisma.artist.findUniqueOrThrow({ where: { name } })).id;
}

type ShowFacts = Partial<Omit<Prisma.ShowUncheckedCreateInput, "fecha" | "on_sale">> & {
  artist?: string;
  /** A day, `YYYY-MM-DD`. */
  fecha?: string | null;
  on_sale?: string;
  venue?: { name: string; city: string; country: string; zone?: string };
};

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A show on sale, of type live-arg and an artist of its own unless said otherwise. Answers its row. */
export async function aShow({ artist, fecha = "2030-06-15", on_sale, venue, ...facts }: ShowFacts = {}) {
  const number = next();
  const artist_id = facts.artist_id ?? (await anArtist(artist ?? `Artista ${number}`));
  const place =
    venue &&
    (await prisma.venue.upsert({
      where: { name_city: { name: venue.name, city: venue.city } },
      create: venue,
      update: {},
    }));
  return prisma.show.create({
    data: {
      name: `Show ${number}`,
      type: "live-arg",
      state: "a_la_venta",
      ...facts,
      artist_id,
      venue_id: place?.id ?? null,
      fecha: fecha === null ? null : dayOf(fecha),
      on_sale: on_sale === undefined ? null : dayOf(on_sale),
    },
  });
}

/** Opens a show to somebody, one of its own unless said: an access as `/userManagerShows` gives it. Answers its number. */
export async function anOpenShow(
  person: { userId: number },
  { level = "ver", until = null, ...of }: { level?: string; until?: string | null } & AccessOf = {},
): Promise<number> {
  const { show = null, artist = null, project = null } = of;
  const id = show ?? ((artist ?? project) ? null : (await aShow()).id);
  await query(
    `INSERT INTO show_access (user_id, show_id, artist_id, project_id, level, until, by_user_id)
     VALUES ($1::int, $2::int, $3::int, $4::int, $5, $6::date, $1::int)`,
    [person.userId, id, artist, project, level, until],
  );
  forgetPeople();
  return id ?? 0;
}
interface AccessOf {
  show?: number;
  artist?: number;
  project?: number;
}

type SaleFacts = Partial<Omit<Prisma.TicketSaleUncheckedCreateInput, "show_id" | "fecha_venta">>;

/** A day's sale written straight to the table. Totals not given are the day's own figures. */
export async function aSale(
  show_id: number,
  fecha_venta: string,
  { venta_diaria = 10, monto_diario = "1000", ...facts }: SaleFacts = {},
) {
  return prisma.ticketSale.create({
    data: {
      show_id,
      fecha_venta: dayOf(fecha_venta),
      divisa: "ARS",
      venta_diaria,
      monto_diario,
      venta_total: Math.max(0, venta_diaria),
      recaudacion_total: monto_diario,
      ...facts,
    },
  });
}

/** The audit entries about something, oldest first. */
export function auditOf(object: string) {
  return prisma.auditEntry.findMany({ where: { object }, orderBy: { id: "asc" } });
}
