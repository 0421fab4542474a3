import { can } from "@/lib/access/can";
import { prisma, query } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { get as budget } from "@/lib/musicwins/budgets/service";
import { get as person } from "@/lib/people/users/service/write";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";
import { ticketingArtists } from "@/lib/ticketing/access/showsService";
import type * as api from "../api";
import { ownPath } from "../rules/text";
import type { Card } from "../schema";
import type { ChatActor } from "./access";

const SITE = "http://site.invalid";
const MAX_ID = 2_147_483_647;

const idOf = (text: string | null | undefined): number | null => {
  const id = /^\d{1,10}$/.test(text ?? "") ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
};

/** Who asks: what a link leads to is read in the name of their session. */
type Reader = ChatActor & Parameters<typeof person>[0];

/** What a link leads to, read with the rights of who asks. Null: nothing there, or not for them. */
type Unfolder = (actor: Reader, path: string[], query: URLSearchParams) => Promise<Card | null>;

const unfolders: Record<string, Unfolder> = {
  tickets: async (actor, [name = ""]) => {
    const artists = await ticketingArtists(actor);
    if (artists === undefined || name === "") return null;
    const [show] = await query<{
      name: string;
      artist: string;
      artist_id: number;
      venue: string;
      fecha: string | null;
      state: ShowState;
      capacidad: number;
    }>(
      `SELECT s.name, a.name AS artist, s.artist_id, concat_ws(', ', v.name, v.city) AS venue, s.fecha::text AS fecha, s.state, s.capacidad
       FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = (SELECT show_id FROM show_name WHERE name = $1)`,
      [name],
    );
    if (!show || (artists !== null && !artists.includes(show.artist_id))) return null;
    return {
      kind: "show",
      title: show.name,
      lines: [
        [show.artist !== show.name && show.artist, show.venue].filter(Boolean).join(" · "),
        [
          show.fecha && formatDayYear(show.fecha),
          showStateTitles[show.state],
          show.capacidad > 0 && `capacidad ${formatInteger(show.capacidad)}`,
        ]
          .filter(Boolean)
          .join(" · "),
      ].filter(Boolean),
    };
  },

  bsastrap: async (actor, [first], search) => {
    const id = idOf(search.get("linea") ?? first);
    if (id === null || !can(actor, "musicwins.use")) return null;
    const { data } = await budget(actor, {
      params: { id },
      query: { isOption: false, optionNumber: 0 },
      body: undefined,
    });
    return {
      kind: "presupuesto",
      title: data.titulo,
      lines: [`${data.area} · ${data.category}`, data.proveedor].filter(Boolean),
    };
  },

  "admin-users": async (actor, [first]) => {
    const id = idOf(first);
    if (id === null || !can(actor, "people.read")) return null;
    const { name, mail, rol, area } = await person(actor, { params: { id }, query: undefined, body: undefined });
    return { kind: "persona", title: name || mail, lines: [[rol, area].filter(Boolean).join(" · "), mail] };
  },

  presupuestos: async (actor, [first], search) => {
    const id = search.get("gastoId");
    if (first !== "check-status" || !id || !can(actor, "screen.presupuestosCheckStatus")) return null;
    // What the person was told of this expense is what they may know of it.
    const note = await prisma.notification.findFirst({
      where: { user_id: actor.userId, gasto_id: id, deleted_at: null },
      orderBy: { id: "desc" },
    });
    if (!note) return null;
    return { kind: "gasto", title: note.gasto_descripcion || `Gasto ${id}`, lines: [note.show_info].filter(Boolean) };
  },
};

async function unfold(actor: Reader, link: string): Promise<Card | null> {
  const own = ownPath(link);
  if (!own || !URL.canParse(own, SITE)) return null;
  const { pathname, searchParams } = new URL(own, SITE);
  try {
    const [stem = "", ...path] = pathname.split("/").slice(1).map(decodeURIComponent);
    return (Object.hasOwn(unfolders, stem) && (await unfolders[stem]?.(actor, path, searchParams))) || null;
  } catch (error) {
    // An address that cannot be read, or a record that is not there or not theirs.
    if (error instanceof URIError || (error instanceof AppError && error.status < 500)) return null;
    throw error;
  }
}

/** `POST /chat/unfold`: one answer for each link, in their order. */
export async function unfoldAll(
  actor: Reader,
  { body }: Input<typeof api.unfoldLinks>,
): Promise<Output<typeof api.unfoldLinks>> {
  const links = [...new Set(body.links)];
  return Promise.all(links.map(async (link) => ({ link, card: await unfold(actor, link) })));
}
