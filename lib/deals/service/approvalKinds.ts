import { can } from "@/lib/access/can";
import type { ApprovalKind, DeclaredApprovals, Outcome, Subject } from "@/lib/approvals/kind";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { notFound } from "@/lib/http/errors";
import { showInReach } from "@/lib/shows/service/reach";
import { dealInWords } from "../rules/offerText";
import { settle } from "../rules/settle";
import { sellable } from "../rules/spread";
import { type DealTerms, dealTerms } from "../schema/terms";
import { type WaiverOf, waiverTitles } from "../waivers/kinds";
import { objectOf } from "./record";

export const OFFER = "show_offer";
export const WAIVER = "show_waiver";

/** What the artist gets with a full house: the most that a deal promises. */
export const fullFee = (terms: DealTerms): string => settle(terms, sellable(terms)).artist_fee;

interface Row {
  show_id: number;
  show: string;
  artist: string;
  company_id: number | null;
  country: string | null;
  author: number;
  version: number;
  currency: "ARS" | "USD" | "EUR";
  amount: string;
  n: number;
  what: WaiverOf;
  reason: string;
  terms: unknown;
}

const OF = `JOIN "show" s ON s.id = x.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN company c ON c.id = s.company_id`;
const SHOWN =
  "x.show_id, s.name AS show, a.name AS artist, c.id AS company_id, c.country::text AS country, x.created_by_user_id AS author, x.version";
const ROWS = {
  offer: `SELECT ${SHOWN}, x.n, x.terms FROM offer x ${OF} WHERE x.id = $1::int`,
  show_waiver: `SELECT ${SHOWN}, x.what, x.reason, x.currency::text AS currency, x.amount::text AS amount FROM show_waiver x ${OF} WHERE x.id = $1::int`,
} as const;
type Table = keyof typeof ROWS;

async function rowOf(tx: Tx, table: Table, id: string): Promise<Row> {
  const [row] = await txQuery<Row>(tx, ROWS[table], Number(id));
  if (!row) throw notFound("No encontrado: ya no existe.");
  if (table === "show_waiver") return row;
  const terms = dealTerms.parse(row.terms);
  return { ...row, currency: terms.currency, amount: fullFee(terms) };
}

const titleOf = ({ n, what }: Row): string => (what ? waiverTitles[what] : `Oferta ${n}`);

function subjectOf(row: Row): Subject {
  const { amount, currency, show, artist, company_id, country } = row;
  const money = formatMoney(amount, currency, { decimals: 2 });
  const of = country === "ES" ? "ES" : "AR";
  return {
    version: row.version,
    reference: titleOf(row),
    title: show,
    subtitle: artist,
    about: `${titleOf(row).toLowerCase()} de ${show}, ${money}`,
    amount: { amount, currency },
    day: todayIn(),
    company: company_id === null ? null : { id: company_id, country: of },
    country: of,
    author: row.author,
    beneficiaries: [],
    keys: {},
    values: { amount: { value: amount, text: money } },
    facts: {},
    link: `/shows/${row.show_id}?tab=deal`,
  };
}

/** Holds the show, its deal with it, and the record. */
async function hold(tx: Tx, table: Table, id: string): Promise<void> {
  const row = await rowOf(tx, table, id);
  await txQuery(tx, `SELECT 1 FROM "show" WHERE id = $1::int FOR NO KEY UPDATE`, row.show_id);
  await txQuery(tx, `SELECT 1 FROM ${table} WHERE id = $1::int FOR UPDATE`, Number(id));
}

/** Writes what became of it. */
const became =
  (table: Table, column: "approval" | "state", value: string) =>
  async (tx: Tx, id: string, { actor, reason }: Outcome): Promise<void> => {
    const row = await rowOf(tx, table, id);
    await txQuery(tx, `UPDATE ${table} SET ${column} = $2 WHERE id = $1::int`, Number(id), value);
    await audit(tx, actor, {
      action: table === "offer" ? `offer.${value}_to_send` : `waiver.${value}`,
      object: objectOf(row.show_id),
      after: { what: titleOf(row), ...(reason && { reason }) },
    });
  };

const kindOf = (
  table: Table,
  words: Pick<ApprovalKind, "title" | "one" | "icon">,
  said: Record<"yes" | "no" | "off", string>,
): ApprovalKind => {
  const column = table === "offer" ? "approval" : "state";
  return {
    ...words,
    fields: [],
    owners: [],
    nobody: "warn",
    material: { amount: { label: "Importe", when: "sube" } },
    words: {
      asked: ({ about }) => `pide aprobar ${about}`,
      told: (deed, { about }, reason) => `${deed} ${about}${reason ? `: ${reason}` : ""}`,
    },
    hold: (tx, id) => hold(tx, table, id),
    load: async (tx, id) => subjectOf(await rowOf(tx, table, id)),
    mayRead: async (actor, id) => {
      if (!can(actor, "deals.read")) return false;
      const { show_id } = await rowOf(prisma, table, id);
      return showInReach(actor, show_id).then(
        () => true,
        () => false,
      );
    },
    readsAll: (actor) => can(actor, "deals.write"),
    shown: async (_actor, id) => {
      const row = await rowOf(prisma, table, id);
      const terms = dealTerms.safeParse(row.terms);
      return {
        purses: [],
        facts: [
          { label: "Show", value: row.show },
          { label: "Artista", value: row.artist },
          ...(terms.success ? [{ label: "Trato", value: dealInWords(terms.data, "es") }] : []),
          ...(row.reason ? [{ label: "Motivo", value: row.reason }] : []),
        ],
      };
    },
    onApproved: became(table, column, said.yes),
    onRejected: became(table, column, said.no),
    onCancelled: became(table, column, said.off),
  };
};

/** For the declaration of deals. */
export const approvals: DeclaredApprovals = {
  kinds: {
    [OFFER]: kindOf(
      "offer",
      { title: "Ofertas de shows", one: "Oferta", icon: "send" },
      { yes: "aprobada", no: "rechazada", off: "rechazada" },
    ),
    [WAIVER]: kindOf(
      "show_waiver",
      { title: "Dispensas de shows", one: "Dispensa", icon: "shield" },
      { yes: "aprobada", no: "rechazada", off: "cancelada" },
    ),
  },
};
