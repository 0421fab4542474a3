import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { fillShelf } from "../boards/files/shelf";
import { daysBetween } from "../calendar";
import { type Cell, insertRows } from "../insert";
import { askVouchers } from "./asked";
import { papersOf } from "./papers";
import { type Places, readPlaces, seedPlaces } from "./places";
import { planDay, planVouchers, type VoucherPlan } from "./plan";
import { postVouchers } from "./postings";
import { keepReadings } from "./readings";
import { type People, type Planned, rowOf, VOUCHER, voucherRow } from "./rows";

const LOADS = demoMail("Administracion");

async function peopleOf(client: ClientBase): Promise<People> {
  const { rows } = await client.query<{ id: number }>("SELECT id FROM app_user WHERE mail = $1", [LOADS]);
  const id = rows[0]?.id ?? 0;
  return { loads: id, validates: id };
}

async function takeIds(client: ClientBase, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "SELECT nextval(pg_get_serial_sequence('voucher', 'id'))::int AS id FROM generate_series(1, $1::int)",
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Writes vouchers with their lines, and what they are charged to. */
async function write(client: ClientBase, plans: readonly VoucherPlan[], places: Places, people: People) {
  const ids = await takeIds(client, plans.length);
  const made = plans.map((plan, index) => rowOf(plan, ids[index] ?? 0, places));
  await insertRows(client, "voucher", VOUCHER, made.map((plan) => voucherRow(plan, people)) as never);
  const lines = (of: (plan: Planned) => Record<string, Cell>[]) =>
    made.flatMap((plan) => of(plan).map((line) => ({ ...line, voucher_id: plan.id })));
  await insertRows(
    client,
    "voucher_vat",
    { voucher_id: "int", rate_code: "text", base: "numeric", amount: "numeric" },
    lines(({ bill, net, vat, type_code }) =>
      ["11", "13"].includes(type_code) ? [] : [{ rate_code: bill.rate, base: net, amount: vat }],
    ) as never,
  );
  await insertRows(
    client,
    "voucher_tax",
    { voucher_id: "int", kind: "text", jurisdiction: "text", amount: "numeric" },
    lines(({ taxes }) => taxes) as never,
  );
  await insertRows(
    client,
    "voucher_link",
    { voucher_id: "int", target_type: "text", target_id: "int", amount: "numeric" },
    lines(({ takes, amount }) =>
      takes === null ? [] : [{ target_type: "voucher", target_id: made[takes]?.id ?? 0, amount }],
    ) as never,
  );
  await insertRows(
    client,
    "allocation",
    {
      voucher_id: "int",
      line: "int",
      show_id: "int",
      cost_centre_id: "int",
      purse_id: "int",
      category_id: "int",
      percent: "numeric",
      amount: "numeric",
      cost: "numeric",
      by_user_id: "int",
      at: "timestamptz",
    },
    lines(({ charged, date }) =>
      charged.map((line, index) => ({
        ...line,
        line: index + 1,
        by_user_id: people.loads,
        at: `${date}T20:30:00-03:00`,
      })),
    ) as never,
  );
  return made;
}

/** Half a year of vouchers in each state, with what they are charged to, who has to approve them and some papers. */
export async function seedVouchers(client: ClientBase, today: string, now: Date): Promise<void> {
  const plans = planVouchers(today);
  const since = plans.reduce((first, { date }) => (date < first ? date : first), today);
  const places = await seedPlaces(client, since);
  const people = await peopleOf(client);
  const made = await write(client, plans, places, people);
  await postVouchers(client, made, { places, since, today, by: people.loads });
  await askVouchers(client, made, now);
  const { files, readings } = papersOf(made, LOADS);
  await fillShelf(client, files, today);
  await keepReadings(client, readings, people);
}

/** What came in on the days since. */
export async function addVouchers(client: ClientBase, from: string, today: string): Promise<void> {
  const plans = daysBetween(from, today).flatMap(planDay);
  if (plans.length > 0) await write(client, plans, await readPlaces(client), await peopleOf(client));
}
