import { prisma, txQuery } from "@/lib/db";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { bytesDownload } from "@/lib/files/bytes";
import { formatDayLong } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import type { ProductionActor } from "../../actor";
import { dayIn } from "../../reach";
import type * as api from "../api";
import { slotKindTitles } from "../rules/kinds";
import { clockText } from "../rules/times";
import type { SlotView } from "../schema";
import { scheduleOf } from "./rows";

interface Facts {
  artist: string;
  venue: string;
  city: string;
  room: string;
  owner: string | null;
}
const FACTS = `SELECT a.name AS artist, coalesce(v.name, '') AS venue, coalesce(v.city, s.city) AS city, s.room, coalesce(nullif(u.name, ''), u.mail::text) AS owner
  FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN app_user u ON u.id = s.owner_id WHERE s.id = $1::int`;

/** What of the advance whoever works that day has to have at hand. */
const AT_HAND = `SELECT question, answer FROM advance_item WHERE show_id = $1::int AND section IN ('contactos', 'acceso', 'emergencias') AND answer <> '' AND state <> 'no_aplica'
  ORDER BY position, id`;

const hourOf = ({ start, end }: SlotView): string =>
  start ? [start, end].flatMap((one) => (one ? [clockText(one)] : [])).join(" a ") : "a confirmar";

const whatOf = ({ kind, title, note }: SlotView): string =>
  [title ? `${slotKindTitles[kind]}: ${title}` : slotKindTitles[kind], note].filter(Boolean).join(". ");

/** `GET /shows/{id}/day-sheet.pdf`: the day by hours, and whom to call. Errors: 404. */
export async function pdf(actor: ProductionActor, { params }: Input<typeof api.daySheetPdf>): Promise<Download> {
  const { id, name, produces } = await dayIn(actor, params.id);
  const { fecha, doors, hora, curfew, slots } = await scheduleOf(prisma, id, produces);
  const [facts] = await txQuery<Facts>(prisma, FACTS, id);
  if (!facts) throw new Error(`Show ${id} is gone`);
  const contacts = await txQuery<{ question: string; answer: string }>(prisma, AT_HAND, id);
  const { artist, venue, city, room, owner } = facts;
  const said = [
    fecha ? formatDayLong(fecha) : "Sin fecha",
    [venue, room, city].filter(Boolean).join(", "),
    [doors && `Puertas ${doors}`, hora && `show ${hora}`, curfew && `corte ${curfew}`].filter(Boolean).join(", "),
    owner && `A cargo: ${owner}`,
  ];
  const bytes = await documentPdf({ title: `Hoja del día: ${name}`, author: "Bambalina" }, ({ say, table }) => {
    say("P", "Hoja del día", { muted: true });
    say("H1", artist, { size: 18, gap: 4 });
    for (const line of said) if (line) say("P", line, { gap: 4 });
    say("H2", "Horario", { size: 12, gap: 14 });
    if (slots.length === 0) say("P", "Todavía no se cargó.", { muted: true, gap: 4 });
    else
      table(
        [96, 170, 90, "*"],
        [
          ["Hora", "Qué", "Dónde", "Quién"],
          ...slots.map((slot) => [hourOf(slot), whatOf(slot), slot.place, slot.who.join(", ")]),
        ],
      );
    say("H2", "Contactos y acceso", { size: 12, gap: 18 });
    if (contacts.length === 0) say("P", "El advance todavía no los tiene.", { muted: true, gap: 4 });
    else table([190, "*"], [["De qué", "Quién o qué"], ...contacts.map(({ question, answer }) => [question, answer])]);
  });
  return bytesDownload(`${slugFile(name)}_hoja_del_dia.pdf`, bytes);
}
