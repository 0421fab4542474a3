import { firstToDecide } from "@/lib/approvals/service/first";
import { count, list } from "@/lib/approvals/service/list";
import type { SignedIn } from "@/lib/auth/person";
import { disconnect } from "@/lib/db";
import { openClient } from "@/lib/pg";
import { progress, type Result } from "./results";
import { median } from "./stats";

const REQUESTS = 200_000;
const WAITING = 1_000;
const MANY_WAITING = 10_000;
const AT_ONCE = 20_000;
const TIMES = 9;
const LIMIT_MS = 300;
/** Beside the menu, on every page of everybody. */
const COUNT_LIMIT_MS = 100;
const HOME_ROWS = 60;

const ASKED = `INSERT INTO approval_request (kind, object_id, object_version, snapshot, latest, facts, reference, title, subtitle, amount, currency, link,
     asked_by_user_id, asked_at, author_user_id, policy_id, rule, state, closed_at)
   SELECT 'cost_reallocation', CASE WHEN n > ${REQUESTS - WAITING} THEN (m.last - $3::int + n)::text ELSE 'vieja ' || n END, 1, s.facts, s.facts, s.facts, 'Reasignación B' || n, 'De Gira a Oficina ' || n % 700, 'marzo a mayo',
     (n * 7907 % 1000000 + 1) / 100.0, CASE WHEN n % 5 = 0 THEN 'USD' ELSE 'ARS' END, '/x', u.id, now() - greatest(${REQUESTS} - n, 0) * interval '10 minutes', u.id, p.id, 1,
     CASE WHEN n > ${REQUESTS - WAITING} THEN 'en_aprobacion' WHEN n % 9 = 0 THEN 'cancelado' ELSE 'aprobado' END,
     CASE WHEN n <= ${REQUESTS - WAITING} THEN now() END
   FROM generate_series($1::int, $2::int) n CROSS JOIN (SELECT id FROM app_user WHERE mail = 'pide.bench@example.com') u
   CROSS JOIN (SELECT max(id) AS last FROM cost_reallocation) m
   CROSS JOIN (SELECT max(id) AS id FROM approval_policy WHERE kind = 'cost_reallocation') p
   CROSS JOIN (SELECT jsonb_object_agg('campo_' || f, jsonb_build_object('text', repeat('un valor ', 4), 'value', f)) AS facts FROM generate_series(1, 8) f) s`;

/** Years of requests, each with a step and its decision; the newest wait. Somebody else asks, so that the reader may decide them. */
const BEFORE = [
  `INSERT INTO app_user (mail, name, rol, updated_at) VALUES ('pide.bench@example.com', 'Quien pide', 'Hispa', now()) ON CONFLICT DO NOTHING`,
  `INSERT INTO approval_policy (kind, version, state, currency, rules, published_at, retired_at)
   SELECT 'cost_reallocation', 1 + max(version), 'retirada', 'ARS', '[{"conditions": []}]', now(), now() FROM approval_policy WHERE kind = 'cost_reallocation'`,
  `INSERT INTO cost_centre (code, name, country, currencies, created_by) SELECT 'PIDE-' || n, 'Centro que pide ' || n, 'AR', '{ARS}', $1::int FROM generate_series(1, 2) n`,
  reallocations(WAITING),
];
function reallocations(many: number): string {
  return `INSERT INTO cost_reallocation (from_centre_id, from_month, to_centre_id, to_month, currency, amount, reason, requested_by)
   SELECT min(c.id), '2031-03-01', max(c.id), '2031-05-01', 'ARS', 100 + n, 'Medido', u.id FROM generate_series(1, ${many}) n
   CROSS JOIN app_user u CROSS JOIN cost_centre c WHERE u.mail = 'pide.bench@example.com' AND c.code LIKE 'PIDE-%' GROUP BY n, u.id`;
}
const AFTER = [
  `INSERT INTO approval_step (request_id, position, who, mode, state, opened_at, closed_at, due_at)
   SELECT r.id, 1, '[{"type": "rol", "role": "Administrador"}]', 'alguno', CASE WHEN r.state = 'en_aprobacion' THEN 'abierto' ELSE 'aprobado' END, r.asked_at,
     CASE WHEN r.state <> 'en_aprobacion' THEN now() END, r.asked_at + interval '2 days' FROM approval_request r WHERE NOT EXISTS (SELECT 1 FROM approval_step o WHERE o.request_id = r.id)`,
  `INSERT INTO approval_decision (request_id, step_id, by_user_id, verdict, reason, via, request_version)
   SELECT s.request_id, s.id, $1::int, 'aprobar', '', 'pantalla', 1 FROM approval_step s WHERE s.state = 'aprobado' AND s.id % 3 = 0
   ON CONFLICT DO NOTHING`,
  "VACUUM ANALYZE approval_request",
  "VACUUM ANALYZE approval_step",
  "VACUUM ANALYZE approval_decision",
];

type Asked = Parameters<typeof list>[1]["query"];
const WORKS: [work: string, asked: Partial<Asked>][] = [
  ["lo que espera mi decisión", { mine: "para_decidir" }],
  ["todas, por vencimiento", {}],
  ["todas, las últimas pedidas", { sort: "-pedida" }],
  ["todas, las más grandes", { sort: "-importe" }],
  ["todas, la página mil", { sort: "-pedida", page: 1_000 }],
  ["las aprobadas en dólares", { state: "aprobado", currency: "USD" }],
  ["las que decidí", { mine: "decididas" }],
  ["buscar una", { q: "B123457" }],
  ["buscar una palabra de todas", { q: "oficina" }],
];

type Reader = SignedIn & { requestId: string };

/** The first page of the list of approvals with its totals and counts, of so many requests; and of ten times as many that wait. */
export async function measureApprovals(databaseUrl: string, actor: Reader): Promise<Result[]> {
  progress(`${REQUESTS} solicitudes`);
  const client = openClient({ connectionString: databaseUrl });
  await client.connect();
  const each = async (texts: readonly string[]) => {
    for (const text of texts) await client.query(text, text.includes("$1") ? [actor.userId] : []);
  };
  const results: Result[] = [];
  try {
    await each(BEFORE);
    for (let first = 1; first <= REQUESTS; first += AT_ONCE)
      await client.query(ASKED, [first, first + AT_ONCE - 1, REQUESTS]);
    await each(AFTER);
    for (const [work, asked] of WORKS) results.push(await measured(work, LIMIT_MS, listed(actor, asked)));
    results.push(await measured(`el número de ${WAITING} que esperan`, COUNT_LIMIT_MS, () => count(actor)));
    progress(`${MANY_WAITING} que esperan a una persona`);
    const more = MANY_WAITING - WAITING;
    await each([reallocations(more)]);
    await client.query(ASKED, [REQUESTS + 1, REQUESTS + more, REQUESTS + more]);
    await each(AFTER);
  } finally {
    await client.end();
  }
  const of = `de ${MANY_WAITING} que esperan`;
  results.push(
    await measured(`la primera página ${of}`, LIMIT_MS, listed(actor, { mine: "para_decidir" })),
    await measured(`el número ${of}`, COUNT_LIMIT_MS, () => count(actor)),
    await measured(`las primeras de Inicio, ${of}`, LIMIT_MS, () => firstToDecide(actor, HOME_ROWS)),
  );
  await disconnect();
  return results;
}

function listed(actor: Reader, asked: Partial<Asked>): () => Promise<unknown> {
  const query: Asked = { mine: "todas", sort: "vence", page: 1, limit: 50, ...asked };
  return async () => {
    const { data } = await list(actor, { query, params: undefined, body: undefined });
    if (data.length === 0) throw new Error(`${JSON.stringify(asked)}: ninguna solicitud`);
  };
}

async function measured(work: string, limit: number, read: () => Promise<unknown>): Promise<Result> {
  await read(); // warm
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await read();
    times.push(performance.now() - start);
  }
  return { work, measured: median(times), limit, unit: "ms" };
}
