import { can, type Person } from "@/lib/access/can";
import type { Tx } from "@/lib/db";
import { onPool, type Run } from "../database";
import type { FileOwner } from "../files";
import { observe } from "../invoiceRequests/observe";
import { IN_SCOPE, SCOPE_JOIN } from "../scope";

/** The line and option that an owner of files belongs to. */
export interface Place {
  line_id: number;
  option_number: number;
}

const PROPOSAL: Record<FileOwner, string> = {
  budget_proposal: "p.id = $3::int",
  budget_financiero:
    "p.id = (SELECT f.proposal_id FROM budget_financiero f WHERE f.id = $3::int AND f.deleted_at IS NULL)",
  supplier_invoice: `p.chosen AND p.line_id = (SELECT r.line_id FROM supplier_invoice i
    JOIN invoice_request r ON r.id = i.request_id WHERE i.id = $3::int)`,
};

type Reader = Person & { userId: number };

/** Where an owner of files belongs, when its line is in the person's scope: by area and category, as everything else. */
export async function placeOf(
  person: Pick<Reader, "rol" | "userId">,
  type: FileOwner,
  id: string,
  run: Run = onPool,
): Promise<Place | null> {
  const [place] = await run<Place>(
    `SELECT l.id AS line_id, p.option_number FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id
     ${SCOPE_JOIN}
     WHERE ${IN_SCOPE} AND p.deleted_at IS NULL AND ${PROPOSAL[type]}`,
    [person.rol === "Administrador", person.userId, Number(id)],
  );
  return place ?? null;
}

const reads = (type: FileOwner) => async (person: Reader, id: string) =>
  can(person, "musicwins.use") && (await placeOf(person, type, id)) !== null;

/** An invoice asked for a show: whoever may ask for those. */
async function isOfShow(person: Person, id: string): Promise<boolean> {
  if (!can(person, "shows.requestInvoice")) return false;
  const rows = await onPool<{ show_id: number }>(
    `SELECT r.show_id FROM supplier_invoice i JOIN invoice_request r ON r.id = i.request_id
     WHERE i.id = $1::int AND r.show_id IS NOT NULL`,
    [Number(id)],
  );
  return rows.length > 0;
}

interface Owner {
  mayRead: (person: Reader, id: string) => Promise<boolean>;
  afterReading?: (tx: Tx, id: string) => Promise<void>;
}

/** The people who may read the files of Music Wins, for the documents engine. */
export const fileOwners: Record<FileOwner, Owner> = {
  budget_proposal: { mayRead: reads("budget_proposal") },
  budget_financiero: { mayRead: reads("budget_financiero") },
  supplier_invoice: {
    mayRead: async (person, id) => (await reads("supplier_invoice")(person, id)) || (await isOfShow(person, id)),
    afterReading: (tx, id) => observe(tx, Number(id)),
  },
};
