import { figureOf as costFigure } from "@/components/costcentres/useCostAddress";
import { currencies as lineCurrencies, figureOf as lineFigure } from "@/components/musicwins/board/figures";
import { type LineFilters, serverQuery } from "@/components/musicwins/board/filters";
import { lineSums } from "@/components/musicwins/board/lineSums";
import { type EntryKind, entryKinds, ledgerKind } from "@/lib/costcentres/rules/kinds";
import type { Board } from "@/lib/costcentres/schema";
import { disconnect } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { EntryRow, KindSum } from "@/lib/ledger/schema";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { SumName } from "@/lib/musicwins/rules/figures";
import type { Pair } from "@/lib/musicwins/schema";
import { aCentre, anEntry } from "@/lib/testing/costCentres";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aMember, anArea, anAssignment, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { Figure } from "./figure";

beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
afterAll(disconnect);

interface Entries {
  data: EntryRow[];
  total: number;
  sum: string;
  sums: KindSum[];
}

/** What the drawer shows of a figure: every page of its entries. */
async function entriesOf(who: TestPerson, figure: Figure, words = ""): Promise<Entries> {
  const asked = (page: number) =>
    new URLSearchParams({
      ...Object.fromEntries(Object.entries(figure).map(([key, value]) => [key, String(value)])),
      ...(words && { q: words }),
      page: String(page),
    });
  const read = async (page: number) => {
    const { status, body } = await requestAs<Entries>(who, "GET", `/ledger/entries?${asked(page)}`);
    expect(status).toBe(200);
    return body;
  };
  const first = await read(1);
  const data = [...first.data];
  for (let page = 2; data.length < first.total; page += 1) data.push(...(await read(page)).data);
  return { ...first, data };
}

/** The entries that are listed add up to what the drawer says, which is what the figure said. */
async function opens(who: TestPerson, figure: Figure, shown: string): Promise<void> {
  const { data, total, sum } = await entriesOf(who, figure);
  expect({ figure, shown, total: data.length }).toEqual({ figure, shown: sum, total });
  expect(sumMoney(data.map(({ amount }) => amount))).toBe(sum);
}

describe("each figure of the cost centres' board", () => {
  const YEAR = 2033;
  const word = `Gira${next()}`;
  const centres: { id: number }[] = [];
  let hispa: TestPerson;

  beforeAll(async () => {
    hispa = await aPerson("Hispa");
    for (const country of ["AR", "ES", "AR"])
      centres.push(await aCentre(hispa, { name: `${word} ${next()}`, country }));
    let turn = 0;
    for (const centre of centres) {
      for (const kind of entryKinds)
        for (const month of ["03", "03", "11"]) {
          turn += 1;
          // Ten digits and cents, and some that take back.
          const amount = `${turn % 4 === 0 ? "-" : ""}${2_147_483_648 + turn * 7919}.${String((turn * 37) % 100).padStart(2, "0")}`;
          await anEntry(hispa, centre, { kind, day: `${YEAR}-${month}-07`, amount, concept: `Flete ${turn}` });
        }
    }
  });

  const opensEach = async (filter: { country?: "AR" | "ES"; q?: string }) => {
    const scope = {
      year: YEAR,
      currency: "ARS",
      company: undefined,
      country: filter.country,
      q: filter.q ?? "",
    } as const;
    const search = new URLSearchParams({ year: String(YEAR), currency: "ARS", ...filter });
    const { body: board } = await requestAs<Board>(hispa, "GET", `/cost-centres/board?${search}`);
    const rows = [
      ...board.centres.map(({ id, months, total }) => ({ centre: id, months, total })),
      { centre: undefined, months: board.months, total: board.total },
    ];
    for (const { centre, months, total } of rows)
      for (const [index, figures] of [...months, total].entries()) {
        if (index % 12 !== 2 && index !== 12) continue;
        const cell = { centre, month: index === 12 ? undefined : index + 1 };
        for (const kind of entryKinds) await opens(hispa, costFigure(scope, cell, kind), figures[kind]);
        const { sums } = await entriesOf(hispa, costFigure(scope, cell));
        const of = (kind: EntryKind) => sums.find((one) => one.kind === ledgerKind(kind))?.amount ?? "0.00";
        expect(subMoney(subMoney(of("presupuestado"), of("comprometido")), of("real"))).toBe(figures.disponible);
      }
    return board;
  };

  test("opens entries that add up to it, to the cent", async () => {
    const board = await opensEach({ q: word });
    expect(board.centres).toHaveLength(3);
    expect(board.total.presupuestado).toMatch(/^\d{11}\.\d\d$/);
  });
  test("also of one country", async () =>
    expect((await opensEach({ q: word, country: "AR" })).centres).toHaveLength(2));
  test("also of none", async () => expect((await opensEach({ q: `${word} nada` })).total.real).toBe("0.00"));

  test("opens for nobody without the screen, and shows words found in it", async () => {
    const figure = costFigure(
      { year: YEAR, currency: "ARS", company: undefined, country: undefined, q: word },
      { month: 11 },
      "real",
    );
    expect((await entriesOf(hispa, figure, "flete 3")).data.every(({ concept }) => /^Flete 3/.test(concept))).toBe(
      true,
    );
    const member = await aMember(anArea(), "reader");
    expect(await entriesOf(member, figure)).toMatchObject({ data: [], total: 0, sum: "0.00", sums: [] });
    const none = await requestAs(await aPerson("RRHH"), "GET", "/ledger/entries?list=centros");
    expect(none.status).toBe(403);
    const odd = await requestAs(hispa, "GET", "/ledger/entries?list=centros&narrowed=sum%3Dx");
    expect(odd.status).toBe(400);
    expect((await requestAs(hispa, "GET", "/ledger/entries?list=nada")).status).toBe(400);
  });
});

describe("each sum of Music Wins", () => {
  type Sums = { approved: Pair; pending: Pair };
  interface Reply {
    data: (Sums & { area: string; category: string })[];
    areas: (Sums & { area: string })[];
    total: Sums;
  }
  const area = anArea();
  const other = anArea();
  let editor: TestPerson;
  let boss: TestPerson;
  const of = (pair: Pair, currency: "ARS" | "USD") => (currency === "ARS" ? pair.ars : pair.usd);

  const change = async (id: number, newStatus: string) => {
    const { status } = await setStatus(boss, { id, isop: false, option_number: 0 }, { newStatus, reason: "porque sí" });
    expect(status).toBe(200);
  };

  beforeAll(async () => {
    editor = await aMember(area, "editor");
    boss = await aMember(area, "admin");
    for (const [who, rol] of [
      [editor, "editor"],
      [boss, "admin"],
    ] as const)
      await anAssignment(who, other, rol);
    const amounts = { alicuota_ars: "4987654321.09", alicuota_usd: "2147483648.01" };
    for (const [index, place] of [area, area, area, other, other].entries())
      for (const status of ["borrador", "pendiente", "aprobado", "pagado"]) {
        const line = await aBudget(editor, place, {
          ...amounts,
          category: index % 2 ? "Luces" : "Sonido",
          titulo: `${status} ${index}`,
          fecha_pago: "2027-01-15",
          status: status === "borrador" ? "borrador" : "pendiente",
        });
        if (status === "aprobado" || status === "pagado") await change(line.id, "aprobado");
        // A part of what is promised is paid already; then the rest.
        if (status === "aprobado" && index < 2) {
          const part = await sendForm<{ data: { id: number } }>(boss, "POST", `/bsastrap/${line.id}/financieros`, {
            alicuota_ars: "1987654321.07",
          });
          const paid = { estado: "pagado", fecha_pagado: todayIn() };
          const { status: done } = await sendForm(boss, "PUT", `/bsastrap/financiero/${part.body.data.id}`, paid, [
            { content: aPdf() },
          ]);
          expect(done).toBe(200);
        }
        if (status === "pagado") {
          const { status: done } = await requestAs(boss, "POST", "/bsastrap/budget/clone-mark-paid", {
            id: line.id,
            isop: false,
            option_number: 0,
          });
          expect(done).toBe(200);
        }
        // A line that moves takes its entries along.
        if (index === 2) {
          const { status: done } = await sendForm(editor, "PUT", `/bsastrap/${line.id}`, { category: "Rigging" });
          expect([200, 422]).toContain(done);
        }
      }
  });

  const opensEach = async (who: TestPerson) => {
    const { body } = await requestAs<Reply>(who, "GET", "/bsastrap/sums-with-financieros");
    const rows = [...body.data, ...body.areas.map((row) => ({ ...row, category: undefined }))].map((row) => ({
      place: { area: row.area, ...(row.category && { categoria: row.category }) },
      sums: row as Sums,
    }));
    for (const { place, sums } of [...rows, { place: {}, sums: body.total }])
      for (const currency of lineCurrencies) {
        await opens(who, lineFigure("aprobado", currency, place), of(sums.approved, currency));
        await opens(who, lineFigure("pendiente", currency, place), of(sums.pending, currency));
      }
    return body;
  };

  test("opens entries that add up to it, to the cent, per currency", async () => {
    const { areas, total } = await opensEach(boss);
    expect(areas).toHaveLength(2);
    expect(total.approved.ars).toMatch(/^\d{11}\.\d\d$/);
  });

  test("also for who sees one category of an area, and nothing else of it", async () => {
    const limited = await aMember(area, "reader", { categories: ["Luces"] });
    const { data } = await opensEach(limited);
    expect(data.map(({ category }) => category)).toEqual(["Luces"]);
    const all = await entriesOf(limited, lineFigure("aprobado", "ARS", { area }));
    expect(all.data.length).toBeGreaterThan(0);
    const documents = await requestAs(limited, "GET", `/ledger/entries/${all.data[0]?.id}/documents`);
    expect(documents.status).toBe(200);
    const outside = await entriesOf(limited, lineFigure("aprobado", "ARS", { area: other }));
    expect(outside).toMatchObject({ data: [], total: 0, sum: "0.00" });
    const hidden = await entriesOf(boss, lineFigure("aprobado", "ARS", { area: other }));
    const refused = await requestAs(limited, "GET", `/ledger/entries/${hidden.data[0]?.id}/documents`);
    expect(refused.status).toBe(403);
  });

  test("is of the list's filter, where the list is narrowed", async () => {
    const filters: LineFilters[] = [
      { area, q: "pagado" },
      { area, estado: "aprobado" },
      { desde: "2027-01-01", hasta: "2027-01-31" },
      { area: other, categoria: "Sonido" },
    ];
    for (const filter of filters) {
      const asked = Object.entries(serverQuery(filter)).flatMap(([key, value]) => (value ? [[key, value]] : []));
      const search = new URLSearchParams(asked);
      const { body } = await requestAs<{ data: BudgetRow[] }>(boss, "GET", `/bsastrap?${search}`);
      const sums = lineSums(body.data ?? []);
      for (const currency of lineCurrencies)
        for (const [sum, pair] of [
          ["aprobado", sums.approved],
          ["pendiente", sums.pending],
        ] as [SumName, Pair][])
          await opens(boss, lineFigure(sum, currency, filter), of(pair, currency));
    }
  });

  test("what is to be paid opens what is promised and not paid", async () => {
    const payer = await aPerson("Administracion");
    await anAssignment(payer, area, "reader");
    const { body } = await requestAs<{ total: Pair }>(
      payer,
      "GET",
      `/bsastrap/info-pagos-dia-total-bsastrap?area=${encodeURIComponent(area)}`,
    );
    for (const currency of lineCurrencies)
      await opens(payer, lineFigure("a_pagar", currency, { area }), of(body.total, currency));
  });
});
