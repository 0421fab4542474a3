import { prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { expected } from "@/lib/musicwins/ledger/expected";
import { asAdmin } from "./template";
import { testOwnerUrl } from "./url";

/** What a line posted, one after the other: what happened and its entries, as `comprometido ARS 1000.00`. */
export async function postingsOf(line: number): Promise<[event: string, ...entries: string[]][]> {
  const rows = await query<{ event: string; entries: string[] }>(
    `SELECT g.event, array_agg(concat_ws(' ', e.kind, e.currency, e.amount) ORDER BY e.amount, e.kind, e.currency) AS entries
     FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id WHERE g.source_type = 'budget_line' AND g.source_id = $1
     GROUP BY g.id ORDER BY g.source_version`,
    [line],
  );
  return rows.map(({ event, entries }) => [event, ...entries]);
}

/** What a line has in the ledger now, by kind, currency, day, area and category: `pagado ARS 2026-03-05 Técnica/Sonido 1000.00`. */
export async function postedOf(line: number): Promise<string[]> {
  const rows = await query<{ said: string }>(
    `SELECT concat_ws(' ', e.kind, e.currency, coalesce(e.for_day, e.day), p.area || '/' || t.category, sum(e.amount)) AS said
     FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id JOIN ledger_text t ON t.entry_id = e.id JOIN purse p ON p.id = e.purse_id
     WHERE g.source_type = 'budget_line' AND g.source_id = $1
     GROUP BY e.kind, e.currency, coalesce(e.for_day, e.day), p.area, t.category HAVING sum(e.amount) <> 0`,
    [line],
  );
  return rows.map(({ said }) => said).sort();
}

const STAGE: Record<string, string> = { a_pagar: "aprobado" };
const stageOf = (status: string): string => STAGE[status] ?? status;
const KINDS: Record<string, string[]> = {
  pendiente: ["solicitado"],
  aprobado: ["comprometido"],
  pagado: ["devengado", "pagado"],
};
const CURRENCIES = [
  ["ARS", "alicuota_ars"],
  ["USD", "alicuota_usd"],
] as const;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What a line has to have in the ledger, told from its rows without the database's own view of it: as `postedOf` says it. */
export async function owedOf(id: number): Promise<string[]> {
  const line = await prisma.budgetLine.findUniqueOrThrow({
    where: { id },
    include: {
      proposals: {
        where: { chosen: true, deleted_at: null },
        include: { versions: { orderBy: { version: "asc" } }, financieros: true },
      },
    },
  });
  const [chosen] = line.proposals;
  const head = chosen?.versions.at(-1);
  if (line.deleted_at || !chosen || !head) return [];
  const stage = stageOf(head.status);
  const before = chosen.versions.findLastIndex(({ status }) => stageOf(status) !== stage);
  const since = todayIn(undefined, chosen.versions[before + 1]?.created_at);
  const paid = chosen.financieros.filter(({ estado, deleted_at }) => estado === "pagado" && !deleted_at);
  const sums = new Map<string, string>();
  const add = (kinds: readonly string[], currency: string, day: string, amount: string) => {
    for (const kind of kinds) {
      const key = `${kind} ${currency} ${day} ${line.area}/${line.category}`;
      sums.set(key, sumMoney([sums.get(key) ?? "0", amount]));
    }
  };
  for (const [currency, field] of CURRENCIES) {
    let rest = head[field].toFixed(2);
    for (const part of paid) {
      add(KINDS.pagado ?? [], currency, dayOf(part.fecha_pagado as Date), part[field].toFixed(2));
      rest = subMoney(rest, part[field].toFixed(2));
    }
    if (!rest.startsWith("-"))
      add(KINDS[stage] ?? [], currency, head.fecha_pagado ? dayOf(head.fecha_pagado) : since, rest);
  }
  return [...sums].flatMap(([key, amount]) => (amount === "0.00" ? [] : [`${key} ${amount}`])).sort();
}

/** What verifying names: lines whose sums are not what their heads say, and kept sums that are not what their entries come to. */
export async function wrongInLedger(): Promise<unknown[]> {
  const lines = await asAdmin(testOwnerUrl(), (client) => expected(client));
  return [...lines, ...(await query("SELECT * FROM ledger_wrong()"))];
}
