import { prisma } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { formatDay, inZone } from "@/lib/format/dates";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import type { AccActor } from "../actor";
import type * as api from "../api";
import { zonesOf } from "../rules/access";
import { documentKinds, stateTitles } from "../rules/states";
import { live } from "../scan/service";
import type { LiveView, PersonView } from "../schema";
import { noted } from "./noted";
import { eventFacts, peopleOf } from "./rows";

const text = <Row>(header: string, width: number, value: (row: Row) => string): Field<Row> => ({
  header,
  width,
  kind: "text",
  value,
});

/** `GET /acreditaciones/events/{event}/people.xlsx`: who asked, and who used a badge twice. The history says who took it. Errors: 404. */
export async function excel(actor: AccActor, input: Input<typeof api.peopleExcel>): Promise<Download> {
  const event = await eventFacts(prisma, input.params.event);
  const people = await peopleOf(prisma, "a.event_id = $1::int ORDER BY lower(p.name), lower(a.name), a.id", event.id);
  const { doubles } = await live(actor, input);
  await prisma.$transaction((tx) =>
    noted(tx, actor, event, { action: "acc.exported", after: { as: "xlsx", people: people.length } }),
  );
  const when = (at: string) => {
    const { day, time } = inZone(at, event.zone);
    return `${formatDay(day)} ${time}`;
  };
  const fields: Field<PersonView>[] = [
    text("Nombre", 32, (one) => one.name),
    text("Documento", 20, (one) =>
      one.document ? `${documentKinds[one.document_kind]} ${one.document}` : "(borrado)",
    ),
    text("Empresa", 28, (one) => one.company),
    text("Categoría", 16, (one) => one.category),
    text("Función", 24, (one) => one.role),
    text("Patente", 12, (one) => one.plate),
    text("Zonas", 40, (one) =>
      zonesOf(one.access)
        .map((zone) => event.zones[zone])
        .join(", "),
    ),
    text("Estado", 14, (one) => stateTitles[one.state]),
    text("Motivo", 30, (one) => one.reason),
  ];
  const twice: Field<LiveView["doubles"][number]>[] = [
    text("Nombre", 32, (one) => one.name),
    text("Zona", 20, (one) => event.zones[one.zone] ?? ""),
    text("Primera puerta", 20, (one) => one.first.gate),
    text("A las", 20, (one) => when(one.first.at)),
    text("Otra vez en", 20, (one) => one.again.gate),
    text("A las ", 20, (one) => when(one.again.at)),
    text("Pasó", 10, (one) => (one.again.passed ? "Sí" : "No")),
  ];
  return workbookDownload(`${slugFile(event.name)}_acreditaciones.xlsx`, [
    sheetOf("Personas", fields, people, { money: false }),
    sheetOf("Doble uso", twice, doubles, { money: false }),
  ]);
}
