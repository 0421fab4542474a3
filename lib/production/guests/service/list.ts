import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { bytesDownload } from "@/lib/files/bytes";
import { formatDayLong } from "@/lib/format/dates";
import { countText, slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import type { ProductionActor } from "../../actor";
import { dayIn } from "../../reach";
import type * as api from "../api";
import type { GuestView } from "../schema";
import { guestsOf } from "./rows";

type Listed = GuestView & { owner: string };

/** A show with its guests and whose they are, as the person takes them away: the history says who did. */
async function taken(actor: ProductionActor, show: number, as: "pdf" | "xlsx") {
  const { id, name } = await dayIn(actor, show);
  const { fecha, allotments, guests } = await guestsOf(prisma, id, false);
  const owners = new Map(allotments.map((one) => [one.id, one.owner]));
  const rows = guests.map((guest): Listed => ({ ...guest, owner: owners.get(guest.allotment_id) ?? "" }));
  await audit(prisma, actor, { action: "guests.exported", object: `show:${name}`, after: { as, guests: rows.length } });
  return { name, fecha, allotments, rows };
}

const nameOf = ({ name }: GuestView): string => name || "(nombre borrado)";

/** `GET /shows/{id}/guests.pdf`. Errors: 404. */
export async function pdf(actor: ProductionActor, { params }: Input<typeof api.guestsPdf>): Promise<Download> {
  const { name, fecha, allotments, rows } = await taken(actor, params.id, "pdf");
  const people = allotments.reduce((sum, { used }) => sum + used, 0);
  const bytes = await documentPdf({ title: `Lista de puerta: ${name}`, author: "Bambalina" }, ({ say, table }) => {
    say("P", "Lista de puerta", { muted: true });
    say("H1", name, { size: 18, gap: 4 });
    say("P", [fecha ? formatDayLong(fecha) : "Sin fecha", countText(people, "persona")].join(" · "), { gap: 4 });
    if (rows.length === 0) say("P", "Todavía no hay invitados.", { muted: true, gap: 8 });
    else
      table(
        [24, 200, 30, "*"],
        [
          ["", "Nombre", "+", "De quién y nota"],
          ...rows.map((one) => [
            one.arrived > 0 ? "x" : "",
            nameOf(one),
            one.plus > 0 ? `+${one.plus}` : "",
            [one.owner, one.note].filter(Boolean).join(" · "),
          ]),
        ],
      );
  });
  return bytesDownload(`${slugFile(name)}_invitados.pdf`, bytes);
}

const text = (header: string, width: number, value: (row: Listed) => string): Field<Listed> => ({
  header,
  width,
  kind: "text",
  value,
});
const count = (header: string, value: (row: Listed) => number): Field<Listed> => ({
  header,
  width: 12,
  kind: "int",
  value,
});
const FIELDS: Field<Listed>[] = [
  text("Nombre", 36, nameOf),
  count("Acompañantes", ({ plus }) => plus),
  text("De quién", 26, ({ owner }) => owner),
  text("Nota", 40, ({ note }) => note),
  count("Llegaron", ({ arrived }) => arrived),
  text("A las", 10, ({ arrived_at }) => arrived_at ?? ""),
];

/** `GET /shows/{id}/guests.xlsx`. Errors: 404. */
export async function excel(actor: ProductionActor, { params }: Input<typeof api.guestsExcel>): Promise<Download> {
  const { name, rows } = await taken(actor, params.id, "xlsx");
  return workbookDownload(`${slugFile(name)}_invitados.xlsx`, [sheetOf("Invitados", FIELDS, rows, { money: false })]);
}
