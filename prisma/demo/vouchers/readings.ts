import type { ClientBase } from "pg";
import { fieldsOf } from "@/lib/vouchers/intake/rules/fieldsOf";
import { withWords } from "@/lib/vouchers/intake/rules/fromWords";
import type { ReadMarks } from "@/lib/vouchers/schema/reading";
import { insertRows } from "../insert";
import type { PaperReading } from "./papers";
import { type People, voucherRow } from "./rows";

/** Where each value of a voucher was read in its paper, as the door of files writes it: what it says otherwise has no mark. */
function marksOf({ plan, proposal, words }: PaperReading, people: People): ReadMarks {
  const { fields, marks } = fieldsOf(proposal);
  const { country, ...sure } = fields;
  const read = words ? withWords({ fields: sure, marks }, country, words) : { fields: sure, marks };
  const own: Readonly<Record<string, unknown>> = { ...voucherRow(plan, people) };
  const plain = (value: unknown) => String(value).replace(/[^\w.]/g, "");
  const said = Object.entries(read.fields).flatMap(([field, value]) =>
    ["vat_lines", "taxes"].includes(field) || plain(own[field]) === plain(value) ? [field] : [],
  );
  const party = { source: "qr", confidence: "alta" } as const;
  const kept = Object.fromEntries(said.flatMap((field) => (read.marks[field] ? [[field, read.marks[field]]] : [])));
  return { ...kept, supplier_id: party, company_id: party };
}

/** Keeps what was read of the papers, and on their vouchers where each value comes from. */
export async function keepReadings(
  client: ClientBase,
  readings: readonly PaperReading[],
  people: People,
): Promise<void> {
  await insertRows(
    client,
    "extraction",
    {
      file_id: "uuid",
      state: "text",
      source: "text",
      proposal: "jsonb",
      words: "jsonb",
      places: "jsonb",
      read_at: "timestamptz",
    },
    readings.map(({ file_id, proposal, words, places, plan }) => ({
      file_id,
      state: "done",
      source: "qr",
      proposal: JSON.stringify(proposal),
      words: words && JSON.stringify(words),
      places: JSON.stringify(places),
      read_at: voucherRow(plan, people).created_at,
    })),
  );
  await client.query(
    `UPDATE voucher v SET read_state = 'leido', read = r.marks
     FROM jsonb_to_recordset($1::jsonb) AS r(id int, marks jsonb) WHERE v.id = r.id`,
    [JSON.stringify(readings.map((reading) => ({ id: reading.plan.id, marks: marksOf(reading, people) })))],
  );
}
