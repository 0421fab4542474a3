import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { OWES_NOTHING } from "@/lib/vouchers/rules/owes";
import { readTyped, type Typed } from "../rules/typed";

/** Loaded, and neither annulled nor thrown away. */
export const LIVE = "v.direction = 'recibido' AND v.state NOT IN ('anulado', 'descartado')";
/** What somebody waits for: not what notes took whole, nor what is of nothing. */
export const UNPAID = `${LIVE} AND v.state <> 'pagado' AND NOT v.takes_away AND NOT ${OWES_NOTHING}`;

/** Of a name or number as few letters as this find half of the suppliers. */
const FEWEST_LETTERS = 3;
const MOST_NAMED = 20;
const TAX_ID_LETTERS = 8;

/** A word of fewer letters that is heard wrong is too near to too many. */
const HEARD_LETTERS = 5;
const MOST_HEARD = 4;

/** The suppliers that words name, as whom they count; a few at most. Where they name none, those that are called nearly so. */
export async function suppliersNamed({ words }: Typed, most = MOST_NAMED): Promise<{ id: number; name: string }[]> {
  if (words.join("").length < FEWEST_LETTERS) return [];
  const conditions = words.map((_, index) => `s.words LIKE $${index + 2}`);
  const named = await query<{ id: number; name: string }>(
    `SELECT k.id, k.name FROM (SELECT DISTINCT supplier_top(s.id) AS id FROM supplier s WHERE ${conditions.join(" AND ")} LIMIT 200) x
     JOIN supplier k ON k.id = x.id ORDER BY k.name_key, k.id LIMIT $1`,
    [most, ...words.map((word) => `%${likeText(word)}%`)],
  );
  return named.length > 0 ? named : suppliersHeard(words);
}

/**
 * Names come by telephone: `barancas` is Barrancas. Long words may be nearly as they are written (each most of its groups of three
 * letters), the others have to stand there; the nearest first.
 */
async function suppliersHeard(words: readonly string[]): Promise<{ id: number; name: string }[]> {
  const heard = words.filter((word) => word.length >= HEARD_LETTERS && !/\d/.test(word));
  if (heard.length === 0) return [];
  const values = words.map((word) => (heard.includes(word) ? word : `%${likeText(word)}%`));
  const conditions = words.map((word, at) =>
    heard.includes(word) ? `s.words %> $${at + 2}` : `s.words LIKE $${at + 2}`,
  );
  const near = words.flatMap((word, at) => (heard.includes(word) ? [`word_similarity($${at + 2}, s.words)`] : []));
  return query(
    `SELECT k.id, k.name FROM (SELECT supplier_top(s.id) AS id, max(${near.join(" + ")}) AS near FROM supplier s WHERE ${conditions.join(" AND ")}
       GROUP BY 1 ORDER BY 2 DESC LIMIT $1) x JOIN supplier k ON k.id = x.id ORDER BY x.near DESC, k.name_key, k.id`,
    [MOST_HEARD, ...values],
  );
}

/** Collects the values of a statement. */
class Values {
  readonly all: unknown[] = [];
  at(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** A voucher `v` whose number or amount is what was typed, each by its own index; parts of a number only among few. */
function byFigure({ number, amount }: Typed, values: Values, parts: boolean): string[] {
  const found: string[] = [];
  if (number) {
    const own = `v.number = ${values.at(number.number, "text")}`;
    found.push(number.point ? `${own} AND v.point = ${values.at(number.point, "text")}` : own);
    if (parts && !number.point) found.push(`v.number LIKE '%' || ${values.at(number.number, "text")}`);
  }
  if (amount) {
    found.push(`v.total = ${values.at(amount, "numeric")}`);
    if (parts) found.push(`v.amount = ${values.at(amount, "numeric")}`);
  }
  return found;
}

const ORDER = `ORDER BY v.exact DESC, v.state = 'pagado', v.takes_away, coalesce(v.due_date, v.date), v.id`;

/** Numbers of the vouchers that are meant, best first. */
interface Sought {
  ids: number[];
  suppliers: { id: number; name: string }[];
}

/** The vouchers that we issued, once they are validated, of exactly that number or amount: the newest first. */
export async function soughtIssued(typed: Typed, most: number): Promise<number[]> {
  const values = new Values();
  const figured = byFigure(typed, values, false).map((one) => `(${one})`);
  if (figured.length === 0) return [];
  const rows = await query<{ id: number }>(
    `SELECT v.id FROM voucher v JOIN issued_voucher i ON i.voucher_id = v.id WHERE ${figured.join(" OR ")}
     ORDER BY v.date DESC, v.id DESC LIMIT ${most}`,
    values.all,
  );
  return rows.map(({ id }) => id);
}

/**
 * Which vouchers somebody means who calls: of one supplier those whose number ends so, of that amount, or of a show with that name, all
 * that are not paid where nothing is typed; of anybody those of exactly that number or amount, and what is not paid of who is named.
 * `scope`: a condition on `v` with its values from $1 on.
 */
export async function soughtVouchers(
  text: string,
  {
    supplier,
    most,
    scope,
  }: { supplier?: number | undefined; most: number; scope?: { text: string; values: readonly unknown[] } },
): Promise<Sought> {
  const typed = readTyped(text);
  const values = new Values();
  values.all.push(...(scope?.values ?? []));
  const seen = `${LIVE} AND ${scope?.text ?? "TRUE"}`;
  const columns = "v.id, v.state, v.takes_away, v.due_date, v.date";
  const select = (where: string, exact: boolean) =>
    `SELECT ${columns}, ${exact} AS exact FROM voucher v WHERE ${seen} AND (${where})`;
  const parts: string[] = [];
  // A few figures are a number or an amount; they are in the CUIT of many.
  const figures = (typed.number !== null || typed.amount !== null) && typed.words.join("").length < TAX_ID_LETTERS;
  const suppliers = supplier || figures ? [] : await suppliersNamed(typed);
  if (supplier) {
    const own = `v.supplier_id IN (SELECT supplier_all(${values.at(supplier, "int")}))`;
    const figured = byFigure(typed, values, true).map((one) => `(${one})`);
    const show = typed.words.map(
      (word) => `EXISTS (SELECT 1 FROM allocation a JOIN show s ON s.id = a.show_id WHERE a.voucher_id = v.id
        AND search_plain(s.name) LIKE ${values.at(`%${likeText(word)}%`, "text")})`,
    );
    if (typed.words.length === 0) parts.push(select(`${own} AND ${UNPAID}`, false));
    else parts.push(select(`${own} AND (${[...figured, show.join(" AND ")].join(" OR ")})`, true));
  } else {
    parts.push(...byFigure(typed, values, false).map((where) => select(where, true)));
    if (suppliers.length > 0) {
      const ids = values.at(
        suppliers.map(({ id }) => id),
        "int[]",
      );
      const all = `v.supplier_id IN (SELECT supplier_all(x.id) FROM unnest(${ids}) AS x(id))`;
      parts.push(select(`${all} AND ${UNPAID}`, false));
    }
  }
  if (parts.length === 0) return { ids: [], suppliers };
  const rows = await query<{ id: number }>(
    `SELECT v.id FROM (SELECT DISTINCT ON (v.id) v.* FROM (${parts.join(" UNION ALL ")}) v ORDER BY v.id, v.exact DESC) v ${ORDER} LIMIT ${most}`,
    values.all,
  );
  return { ids: rows.map(({ id }) => id), suppliers };
}
