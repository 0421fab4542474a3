import { Client } from "pg";
import { roles } from "@/lib/access/roles";
import { passwordMatches } from "@/lib/auth/password";
import { usualRules } from "@/lib/bank/rules/usualRules";
import { getReconciliation } from "@/lib/bank/service/reconciliation";
import { disconnect } from "@/lib/db";
import { expected } from "@/lib/musicwins/ledger/expected";
import { dueSql } from "@/lib/payments/service/dueSql";
import { orderSource } from "@/lib/payments/service/source";
import { testDatabase } from "@/lib/testing/db";
import { deadEnd, linksSaid } from "@/lib/testing/demoLinks";
import { seedInstallation } from "../firstAdministrator";
import { colleagues } from "./boards/colleagues";
import { proveedores } from "./company";
import { clients } from "./management/story";
import { team } from "./musicWins/team";
import { formerPeople } from "./people";
import { DemoRefused, seedDemo } from "./seedDemo";

const DAY_ONE = new Date("2026-11-20T15:00:00Z");
const DAY_THREE = new Date("2026-11-22T15:00:00Z");
const demo = { password: "clave-de-prueba", production: false, now: DAY_ONE };

jest.setTimeout(180_000);

// What two places say of one thing, where they differ.
const disagreements: [what: string, sql: string][] = [
  [
    "the name of who did something, which is said once",
    "SELECT user_name, message FROM notification WHERE user_name <> '' AND starts_with(message, user_name)",
  ],
  [
    "parts of a proposal and its amount",
    `SELECT v.proposal_id FROM budget_version v JOIN budget_financiero f ON f.proposal_id = v.proposal_id WHERE v.head
     GROUP BY v.proposal_id, v.alicuota_ars, v.alicuota_usd
     HAVING sum(f.alicuota_ars) <> v.alicuota_ars OR sum(f.alicuota_usd) <> v.alicuota_usd`,
  ],
  [
    "invoices asked for and what was agreed",
    `SELECT r.id FROM invoice_request r LEFT JOIN budget_version v ON v.proposal_id = r.proposal_id AND v.head
       AND v.proveedor = r.proveedor AND v.alicuota_ars = r.importe_ars AND v.alicuota_usd = r.importe_usd WHERE v.id IS NULL`,
  ],
  [
    "figures of series and their days",
    `SELECT s.show_id FROM sales_series s JOIN ticket_sale t USING (show_id, ticketera, categoria, divisa)
     GROUP BY s.show_id, ticketera, categoria, divisa, s.venta_sum HAVING sum(t.venta_diaria) <> s.venta_sum`,
  ],
  [
    "seats sold and seats there are",
    `SELECT show_id FROM sales_series GROUP BY show_id
     HAVING sum(venta_sum) > (SELECT capacidad FROM "show" WHERE id = show_id)`,
  ],
  ["sums of the ledger and its entries", "SELECT key FROM ledger_wrong()"],
  [
    "what waits for a yes and what its rules know of its amount",
    "SELECT id FROM approval_request WHERE amount IS NOT NULL AND (facts ->> 'importe' IS NULL OR NOT amounts ?& ARRAY['ARS', 'USD', 'EUR'])",
  ],
  [
    "money asked of a centre and what it has",
    `SELECT r.id FROM cost_reallocation r WHERE r.amount > (SELECT sum(CASE kind WHEN 'presupuestado' THEN amount ELSE -amount END)
       FROM ledger_entry e WHERE e.cost_centre_id = r.from_centre_id AND e.currency = r.currency
         AND date_trunc('month', e.day) = r.from_month)`,
  ],
];

let client: Client;

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}
const counts = async () =>
  (
    await rows<{ people: number; shows: number; sales: number; places: number; details: number }>(
      `SELECT (SELECT count(*)::int FROM app_user) AS people, (SELECT count(*)::int FROM "show") AS shows,
         (SELECT count(*)::int FROM ticket_sale) AS sales, (SELECT count(*)::int FROM venue) AS places,
         (SELECT count(*) FROM show_milestone)::int + (SELECT count(*) FROM ticketera_link)::int
           + (SELECT count(*) FROM user_grant)::int + (SELECT count(*) FROM report_email)::int
           + (SELECT count(*) FROM notification)::int + (SELECT count(*) FROM talk_message WHERE feedback_id IS NOT NULL)::int AS details`,
    )
  )[0]!;

/** How sure what banks say of each of our accounts is: none has a figure that was said to be sure and is not. */
async function trusts() {
  const found = new Set<string | null>();
  for (const { id } of await rows<{ id: number }>("SELECT id FROM own_account ORDER BY id")) {
    const query = { account_id: id };
    const { pairs, statement, matched } = await getReconciliation(null, { params: undefined, body: undefined, query });
    expect(statement).not.toBeNull();
    expect(matched.length).toBeGreaterThan(0);
    for (const { proposal } of pairs) found.add(proposal?.trust ?? null);
  }
  return found;
}

beforeEach(async () => {
  client = new Client({ connectionString: await testDatabase() });
  await client.connect();
});
afterEach(() => client.end());
afterAll(disconnect);

describe("seedDemo", () => {
  test("loads once, repeats without effect and catches up with the days", async () => {
    await expect(seedDemo(client, demo)).resolves.toMatch(
      /^Demostración al vie 20 nov 2026: 293 shows, .* 73 cuentas\.$/,
    );
    const first = await counts();
    expect(first).toMatchObject({
      people: roles.length + formerPeople.length + team.length + colleagues.length,
      // Beside the world's own those of booking's cards and of its desk, and the rooms of others that they are held in.
      shows: 250 + 37 + 6,
      places: 60 + 5,
    });
    expect(await rows("SELECT DISTINCT artista_id, rol FROM app_user WHERE artista_id IS NOT NULL")).toEqual([
      { artista_id: 1, rol: "User" },
    ]);

    expect(
      await rows(
        "SELECT 1 FROM notification n JOIN app_user u ON u.id = n.user_id WHERE u.mail = 'administrador@demo.test' AND NOT is_read AND kind = 'acceso'",
      ),
    ).toHaveLength(11);
    const links = await linksSaid();
    expect(links.length).toBeGreaterThan(40);
    expect((await Promise.all(links.map(deadEnd))).filter((dead) => dead !== null)).toEqual([]);
    const told = await rows<{ kind: string }>("SELECT DISTINCT kind FROM notification ORDER BY kind");
    expect(told.map(({ kind }) => kind)).toEqual([
      "acceso",
      "feedback_respuesta",
      "mencion",
      "presupuesto_mw",
      "reasignacion",
      "tarea",
    ]);
    expect(await trusts()).toEqual(new Set(["segura", "probable", "decidir", "regla", null]));
    expect(await rows("SELECT DISTINCT state FROM payment_batch ORDER BY state")).toEqual(
      ["autorizado", "borrador", "cerrado", "enviado", "liberado"].map((state) => ({ state })),
    );
    expect(await orderSource.expected?.(client)).toEqual([]);
    const due = await rows<{ free: number; blocked: number; companies: number }>(
      `${dueSql()} SELECT count(*) FILTER (WHERE blocked IS NULL AND free > 0)::int AS free, count(DISTINCT blocked)::int AS blocked,
         count(DISTINCT company_id)::int AS companies FROM d`,
    );
    expect(due[0]).toMatchObject({ companies: 2 });
    expect(due[0]!.free).toBeGreaterThan(10);
    expect(due[0]!.blocked).toBeGreaterThan(3);
    for (const [what, sql] of disagreements) expect([what, await rows(sql)]).toEqual([what, []]);
    const named = await rows<{ name: string }>(
      `SELECT DISTINCT proveedor AS name FROM budget_version UNION SELECT DISTINCT supplier FROM ledger_text
       WHERE supplier <> '' UNION SELECT DISTINCT supplier FROM card_link WHERE kind = 'proveedor'`,
    );
    expect(
      named.map(({ name }) => name).filter((name) => ![...proveedores, ...clients].some((one) => one.name === name)),
    ).toEqual([]);
    expect(await rows("SELECT DISTINCT type FROM feedback")).toHaveLength(4);
    expect(
      await rows(
        "SELECT DISTINCT type FROM report_email WHERE show_id IS NOT NULL OR artist_id IS NOT NULL ORDER BY type",
      ),
    ).toEqual([{ type: "artista" }, { type: "show" }]);

    const talk = await rows<{ kinds: number; messages: number; mentioned: number }>(
      `SELECT (SELECT count(DISTINCT kind)::int FROM chat_channel) AS kinds, count(*)::int AS messages,
         count(*) FILTER (WHERE mentions <> '{}')::int AS mentioned FROM talk_message WHERE channel_id IS NOT NULL`,
    );
    expect(talk[0]).toMatchObject({ kinds: 5, mentioned: 3 });
    expect(talk[0]!.messages).toBeGreaterThan(30);

    const budget = await rows<{ lines: number; statuses: number; parts: number; unpaid: number; future: number }>(
      `SELECT count(DISTINCT line_id)::int AS lines, count(DISTINCT status)::int AS statuses,
         (SELECT count(*)::int FROM budget_financiero) AS parts,
         count(*) FILTER (WHERE created_by = (SELECT l.created_by FROM budget_line l WHERE l.id = line_id)
           AND accion IN ('aprobar', 'pagar'))::int AS unpaid,
         count(*) FILTER (WHERE created_at > '2026-11-21')::int AS future
       FROM budget_version`,
    );
    expect(budget[0]).toMatchObject({ statuses: 7, unpaid: 0, future: 0 });
    expect(budget[0]!.lines).toBeGreaterThan(130);
    expect(budget[0]!.parts).toBeGreaterThan(4);
    expect(
      await rows(
        "SELECT e.kind, count(*)::int > 9 AS many FROM ledger_entry e JOIN purse p ON p.id = e.purse_id WHERE p.kind = 'musicwins' GROUP BY 1 ORDER BY 1",
      ),
    ).toEqual(
      ["comprometido", "devengado", "pagado", "presupuestado", "solicitado"].map((kind) => ({
        kind,
        many: kind !== "presupuestado",
      })),
    );
    expect([await expected(client), await rows("SELECT * FROM ledger_wrong()")]).toEqual([[], []]);
    await expect(seedDemo(client, demo)).resolves.toContain("ventas al día");
    expect(await counts()).toEqual(first);

    await client.query(`UPDATE "show" SET state = 'sold_out' WHERE name = 'Vera Quintana'`);
    await expect(seedDemo(client, { ...demo, now: DAY_THREE })).resolves.toContain("ventas agregadas");
    const calesita = await rows(
      `SELECT fecha_venta::text AS day, sum(venta_diaria)::int AS sold, sum(venta_total)::int AS total
       FROM ticket_sale t JOIN "show" s ON s.id = t.show_id
       WHERE s.name = 'La Calesita Eléctrica' AND fecha_venta >= '2026-11-20' GROUP BY 1 ORDER BY 1`,
    );
    expect(calesita).toHaveLength(3);
    expect(calesita[0]).toEqual({ day: "2026-11-20", sold: 553, total: 26_590 });
    expect(
      await rows(`SELECT sum(venta_diaria)::int AS sold, count(*)::int AS days FROM ticket_sale t
                  JOIN "show" s ON s.id = t.show_id WHERE s.name = 'Vera Quintana' AND fecha_venta > '2026-11-20'`),
    ).toEqual([{ sold: 0, days: 2 }]);
    expect(
      await rows(`SELECT 1 FROM sales_series GROUP BY show_id
                  HAVING sum(venta_sum) > (SELECT capacidad FROM "show" WHERE id = show_id)`),
    ).toEqual([]);
  });

  test("gives every account the password, also when it changes", async () => {
    await seedDemo(client, demo);
    await seedDemo(client, { ...demo, password: "otra-clave-nueva" });
    const hashes = await rows<{ hash: string }>("SELECT DISTINCT password_hash AS hash FROM app_user WHERE active");
    expect(hashes).toHaveLength(1);
    await expect(passwordMatches(hashes[0]!.hash, "otra-clave-nueva")).resolves.toBe(true);
    await expect(passwordMatches(hashes[0]!.hash, demo.password)).resolves.toBe(false);
  });

  test("never joins the people of a production installation", async () => {
    await seedInstallation(client, () => ({ mail: "ana@sala.example", password: "una-clave-larga" }));
    await expect(seedDemo(client, { ...demo, production: true })).rejects.toThrow(DemoRefused);
    expect(await counts()).toMatchObject({ people: 1, shows: 0, sales: 0 });
  });
});

describe("seedInstallation", () => {
  const settings = () => ({ mail: "ana@sala.example", password: "una-clave-larga" });

  test("makes the first administrator once, and the rules of what banks usually charge, nothing else", async () => {
    await expect(seedInstallation(client, settings)).resolves.toBe("Primer administrador creado: ana@sala.example.");
    await expect(seedInstallation(client, settings)).resolves.toBe("Ya hay personas: nada que cargar.");
    expect(await rows("SELECT mail::text, rol, demo FROM app_user")).toEqual([
      { mail: "ana@sala.example", rol: "Administrador", demo: false },
    ]);
    expect(await counts()).toMatchObject({ shows: 0, sales: 0, details: 0 });
    expect(
      await rows(
        "SELECT r.words, c.name AS category FROM bank_rule r JOIN category c ON c.id = r.category_id ORDER BY r.id",
      ),
    ).toEqual(usualRules.map(({ words, category }) => ({ words, category })));
    expect(await rows("SELECT action, object FROM audit_entry")).toEqual([
      { action: "user.created", object: "user:ana@sala.example" },
    ]);
  });

  test("says what is missing where no settings were given", async () => {
    await expect(seedInstallation(client, () => null)).resolves.toContain("definir ADMIN_MAIL y ADMIN_PASSWORD");
    expect(await counts()).toMatchObject({ people: 0 });
  });
});
