import { disconnect, prisma, query, type Tx } from "@/lib/db";
import { toAppError } from "@/lib/http/errors";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { aPosting, aPurse } from "@/lib/testing/ledger";
import { type Posting, type PostingActor, post, reverse } from "./post";

let admin: TestPerson;
let actor: PostingActor;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => prisma.$transaction(work);
const posted = (...postings: Posting[]) => inTx((tx) => post(tx, actor, postings));

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  actor = { userId: admin.userId, requestId: "prueba" };
});
afterAll(disconnect);

/** What a purse has of a kind, by what is kept. */
async function kept(purse: number, kind: string): Promise<string> {
  const [row] = await query<{ sum: string }>(
    "SELECT coalesce(sum(amount), 0)::numeric(18,2)::text AS sum FROM ledger_rollup WHERE purse_id = $1 AND kind = $2",
    [purse, kind],
  );
  return row?.sum ?? "";
}
const leftOf = async (purse: number, month = "2026-03-01", currency = "ARS") =>
  (
    await query<{ left: string }>("SELECT purse_left($1, $2::date, $3)::numeric(18,2)::text AS left", [
      purse,
      month,
      currency,
    ])
  )[0]?.left;
const wrong = () => query("SELECT * FROM ledger_wrong()");
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "nada",
    (error: unknown) => {
      const known = toAppError(error);
      return known ? `${known.status} ${known.message}` : String(error);
    },
  );

/** A company whose months can be shut. */
const aCompany = async () =>
  (
    await prisma.company.create({
      data: {
        name: `Empresa ${next()}`,
        tax_id: `99-${String(next()).padStart(8, "0")}-0`,
        country: "AR",
        active: true,
      },
    })
  ).id;
const shut = (company_id: number, month = "2026-03-01") =>
  prisma.periodLock.create({
    data: { company_id, month: new Date(month), scope: "operativo", locked_by: admin.userId },
  });

describe("posting", () => {
  test("adds entries once, however often the same fact is posted", async () => {
    const purse = await aPurse(admin);
    const fact = aPosting({ purse_id: purse });
    const [first] = await posted(fact);
    expect(first).toEqual({ posting_id: expect.any(Number), entry_ids: [expect.any(Number)] });
    expect(await posted(fact)).toEqual([null]);
    const both = await Promise.all(
      Array.from({ length: 8 }, () => posted(aPosting({ purse_id: purse, source: { id: 7_000_000 } }))),
    );
    expect(both.flat().filter(Boolean)).toHaveLength(1);
    expect(await kept(purse, "presupuestado")).toBe("2000.00");
    expect(await wrong()).toEqual([]);
  });

  test("several times in a transaction, seen by it at once and by others when it commits", async () => {
    const purse = await aPurse(admin);
    await inTx(async (tx) => {
      await post(tx, actor, [aPosting({ purse_id: purse })]);
      await post(tx, actor, [aPosting({ purse_id: purse, amount: "0.01" })]);
      const [own] = await tx.$queryRaw<
        { left: string }[]
      >`SELECT purse_left(${purse}, '2026-03-01', 'ARS')::text AS left`;
      expect(own?.left).toBe("1000.01");
      expect(await leftOf(purse)).toBe("0.00");
    });
    expect(await leftOf(purse)).toBe("1000.01");
  });

  test("is undone with its transaction", async () => {
    const purse = await aPurse(admin);
    await expect(
      inTx(async (tx) => {
        await post(tx, actor, [aPosting({ purse_id: purse })]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await leftOf(purse)).toBe("0.00");
    expect(await query("SELECT 1 FROM ledger_delta")).toEqual([]);
  });

  test("texts are kept where something was written", async () => {
    const purse = await aPurse(admin);
    const [made] = await posted(aPosting({ purse_id: purse, concept: "Alquiler de sonido", supplier: "Ñandú" }));
    const rowsOf = (id: number | undefined) =>
      query(
        "SELECT t.concept, t.supplier, e.words FROM ledger_entry e LEFT JOIN ledger_text t ON t.entry_id = e.id WHERE e.id = $1",
        [id],
      );
    const words = expect.stringContaining("nandu");
    expect(await rowsOf(made?.entry_ids[0])).toEqual([{ concept: "Alquiler de sonido", supplier: "Ñandú", words }]);
    const [silent] = await posted(aPosting({ purse_id: purse }));
    expect(await rowsOf(silent?.entry_ids[0])).toEqual([{ concept: null, supplier: null, words: null }]);
    const [taken] = await inTx((tx) =>
      reverse(tx, actor, [made?.posting_id ?? 0], { reason: "Era otro", wording: "Anula {concepto}" }),
    );
    expect(await rowsOf(taken?.entry_ids[0])).toMatchObject([
      { concept: "Anula Alquiler de sonido", words: expect.stringMatching(/^anula alquiler de sonido nandu/) },
    ]);
  });

  test("nobody writes it otherwise, the application least of all", async () => {
    const purse = await aPurse(admin);
    await posted(aPosting({ purse_id: purse }));
    for (const table of ["ledger_posting", "ledger_entry", "ledger_text", "ledger_rollup", "ledger_delta"]) {
      await expect(query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: "42501" });
      await expect(query(`TRUNCATE ${table}`)).rejects.toMatchObject({ code: "42501" });
    }
    await expect(query("UPDATE ledger_entry SET amount = 1")).rejects.toMatchObject({ code: "42501" });
    await expect(
      query("INSERT INTO ledger_posting (source_type, source_id, event, day) VALUES ('x', 1, 'x', '2026-01-01')"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(asOwner("UPDATE ledger_entry SET amount = 1")).rejects.toMatchObject({ code: "23514" });
    await expect(asOwner("DELETE FROM ledger_posting")).rejects.toMatchObject({ code: "23514" });
    await expect(asOwner("TRUNCATE show CASCADE")).rejects.toMatchObject({ code: "23514" });
  });
});

describe("reversing", () => {
  test("adds the opposite, once", async () => {
    const purse = await aPurse(admin);
    const [made] = await posted(aPosting({ purse_id: purse, concept: "Sonido" }));
    const id = made?.posting_id ?? 0;
    const undo = () =>
      inTx((tx) => reverse(tx, actor, [id], { reason: "error", wording: "Anula «{concepto}»: error" }));
    const [undone] = await undo();
    expect(undone).toMatchObject({ reversed_id: id });
    const rows = await query("SELECT concept FROM ledger_text WHERE entry_id = $1", [undone?.entry_ids[0]]);
    expect(rows).toEqual([{ concept: "Anula «Sonido»: error" }]);
    expect(await refusal(undo())).toBe("409 Ya existe uno igual.");
    expect(await leftOf(purse)).toBe("0.00");
    expect(await wrong()).toEqual([]);
  });

  test("a file of thousands takes about what posting it took: each row is read once", async () => {
    const purse = await aPurse(admin);
    const many = Array.from({ length: 10_000 }, (_, n) => aPosting({ purse_id: purse, concept: `Fila ${n}` }));
    const timed = async <T>(work: () => Promise<T>) => {
      const start = performance.now();
      return { done: await work(), took: performance.now() - start };
    };
    const inLong = <T>(work: (tx: Tx) => Promise<T>) => prisma.$transaction(work, { timeout: 60_000 });
    const made = await timed(() => inLong((tx) => post(tx, actor, many)));
    const ids = made.done.map((one) => one?.posting_id ?? 0);
    const back = await timed(() => inLong((tx) => reverse(tx, actor, ids, { reason: "Se deshace" })));
    expect(back.done.length).toBe(many.length);
    expect(await leftOf(purse)).toBe("0.00");
    expect(back.took).toBeLessThan(5 * made.took);
  });

  test("in a shut month goes to the first open one, with the day it is of", async () => {
    const purse = await aPurse(admin);
    const company_id = await aCompany();
    const [made] = await posted(aPosting({ purse_id: purse, company_id, kind: "devengado" }));
    await shut(company_id);
    await shut(company_id, "2026-04-01");
    const [undone] = await inTx((tx) => reverse(tx, actor, [made?.posting_id ?? 0], { reason: "tarde" }));
    const rows = await query("SELECT day::text, for_day::text, amount::text FROM ledger_entry WHERE id = $1", [
      undone?.entry_ids[0],
    ]);
    expect(rows).toEqual([{ day: "2026-05-01", for_day: "2026-03-03", amount: "-1000.00" }]);
  });
});

describe("months", () => {
  test("a shut one refuses budget and accruals by name, and takes what is asked, promised and paid", async () => {
    const purse = await aPurse(admin);
    const company_id = await aCompany();
    await shut(company_id);
    const said = `422 El mes marzo de 2026 está cerrado: lo cerró ${admin.mail}.`;
    for (const kind of ["presupuestado", "devengado"] as const)
      expect(await refusal(posted(aPosting({ purse_id: purse, company_id, kind })))).toBe(said);
    for (const kind of ["solicitado", "comprometido", "pagado", "anticipado"] as const)
      expect(await refusal(posted(aPosting({ purse_id: purse, company_id, kind })))).toBe("nada");
  });

  test("who began before it was shut is refused too", async () => {
    const purse = await aPurse(admin);
    const company_id = await aCompany();
    const late = inTx(async (tx) => {
      await post(tx, actor, [aPosting({ purse_id: purse, company_id })]);
      await shut(company_id);
    });
    expect(await refusal(late)).toMatch(/^422 El mes marzo de 2026 está cerrado/);
    expect(await leftOf(purse)).toBe("0.00");
  });

  test.each(["RepeatableRead", "Serializable"] as const)(
    "a transaction that looks at what was when it began (%s) posts nothing: it would slip past a month shut meanwhile",
    async (isolationLevel) => {
      const purse = await aPurse(admin);
      const company_id = await aCompany();
      const late = prisma.$transaction(
        async (tx) => {
          await tx.periodLock.count();
          await shut(company_id);
          await post(tx, actor, [aPosting({ purse_id: purse, company_id })]);
        },
        { isolationLevel },
      );
      await expect(late).rejects.toThrow(/read committed transactions alone/);
      expect(await leftOf(purse)).toBe("0.00");
    },
  );

  test("budget of no company is shut with the last one", async () => {
    await prisma.company.updateMany({ data: { active: false } });
    const [one, other] = [await aCompany(), await aCompany()];
    const purse = await aPurse(admin);
    await shut(one, "2026-06-01");
    expect(await refusal(posted(aPosting({ purse_id: purse, day: "2026-06-10" })))).toBe("nada");
    await shut(other, "2026-06-01");
    expect(await refusal(posted(aPosting({ purse_id: purse, day: "2026-06-10" })))).toMatch(
      /junio de 2026 está cerrado/,
    );
  });
});

describe("what has to fit", () => {
  test("asking for more than is left is refused where the purse blocks, and only there", async () => {
    const blocks = await aPurse(admin, { policy: "bloquea" });
    const warns = await aPurse(admin);
    for (const purse_id of [blocks, warns]) await posted(aPosting({ purse_id }));
    const ask = (purse_id: number, amount: string) =>
      refusal(posted(aPosting({ purse_id, kind: "comprometido", amount, mustFit: "pide" })));
    expect(await ask(blocks, "1000.01")).toMatch(
      /^422 No alcanza: Bolsa \d+ tiene disponible \$ 1\.000 en marzo de 2026 y se piden \$ 1\.000,01\.$/,
    );
    expect(await ask(warns, "1000.01")).toBe("nada");
    expect(await ask(blocks, "1000.00")).toBe("nada");
    expect(await leftOf(blocks)).toBe("0.00");
    expect(await refusal(posted(aPosting({ purse_id: blocks, kind: "devengado", amount: "5" })))).toBe("nada");
  });

  test("approving what was asked for is refused as well, where two were asked and one fits", async () => {
    const purse_id = await aPurse(admin, { policy: "bloquea", period: "total" });
    await posted(aPosting({ purse_id }));
    const ask = { purse_id, amount: "600.00", kind: "solicitado", mustFit: "pide" } as const;
    for (const day of ["2026-03-03", "2026-04-03"])
      expect(await refusal(posted(aPosting({ ...ask, day })))).toBe("nada");
    const approve = (day: string) => {
      const { lines, ...fact } = aPosting({ ...ask, kind: "comprometido", day });
      const back = { ...ask, kind: "solicitado", amount: "-600.00", currency: "ARS" } as const;
      return refusal(posted({ ...fact, lines: [{ ...back, mustFit: undefined } as never, ...lines] }));
    };
    expect(await approve("2026-03-03")).toBe("nada");
    expect(await approve("2026-04-03")).toMatch(
      /^422 No alcanza: Bolsa \d+ tiene disponible \$ 400 y se piden \$ 600\.$/,
    );
  });

  test("budget given away has to be there, whatever the policy", async () => {
    const purse_id = await aPurse(admin);
    await posted(aPosting({ purse_id }));
    const give = (amount: string) => refusal(posted(aPosting({ purse_id, amount: `-${amount}`, mustFit: "cede" })));
    expect(await give("1000.01")).toMatch(/^422 No alcanza/);
    expect(await give("1000.00")).toBe("nada");
  });

  test("of two who take the last of a purse at once one is told", async () => {
    const purse_id = await aPurse(admin, { policy: "bloquea" });
    await posted(aPosting({ purse_id }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        refusal(posted(aPosting({ purse_id, kind: "comprometido", amount: "600.00", mustFit: "pide" }))),
      ),
    );
    expect(answers.filter((answer) => answer === "nada")).toHaveLength(1);
    expect(answers.filter((answer) => answer.startsWith("422 No alcanza"))).toHaveLength(19);
    expect(await leftOf(purse_id)).toBe("400.00");
  });
});

test("however often and in whatever order is posted, nobody waits for somebody who waits", async () => {
  const purses = await Promise.all(Array.from({ length: 6 }, () => aPurse(admin)));
  const mixed = (turn: number) => [...purses.slice(turn % 6), ...purses.slice(0, turn % 6)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      refusal(
        inTx(async (tx) => {
          for (const purse_id of turn % 2 ? mixed(turn) : mixed(turn).reverse())
            await post(tx, actor, [aPosting({ purse_id, amount: "1.00", mustFit: turn % 3 ? undefined : "pide" })]);
        }),
      ),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(["nada"]));
  for (const purse of purses) expect(await leftOf(purse)).toBe("20.00");
  expect(await wrong()).toEqual([]);
});

test("twenty people, an import of many rows and a month that is shut and opened: nobody is stopped by another's locks", async () => {
  const company_id = await aCompany();
  const purses = await Promise.all(Array.from({ length: 5 }, () => aPurse(admin)));
  const PATIENT = { timeout: 60_000, maxWait: 60_000 };
  const shuffled = (turn: number) => purses.map((_, n) => purses[(n * (1 + (turn % 4)) + turn) % purses.length] ?? 0);
  const people = Array.from({ length: 20 }, async (_, turn) => {
    const said: string[] = [];
    for (let round = 0; round < 3; round += 1)
      said.push(
        await refusal(
          prisma.$transaction(async (tx) => {
            for (const purse_id of shuffled(turn + round))
              await post(tx, actor, [aPosting({ purse_id, company_id, kind: "devengado", amount: "1.00" })]);
          }, PATIENT),
        ),
      );
    return said;
  });
  const imported = prisma.$transaction(async (tx) => {
    for (let part = 0; part < 4; part += 1)
      await post(
        tx,
        actor,
        Array.from({ length: 300 }, (_, n) =>
          aPosting({ purse_id: purses[n % 5], company_id, kind: "pagado", amount: "1.00" }),
        ),
      );
  }, PATIENT);
  const months = (async () => {
    for (let time = 0; time < 6; time += 1) {
      const { id } = await shut(company_id);
      await prisma.periodLock.update({
        where: { id },
        data: { reopened_at: new Date(), reopened_by: admin.userId, reopen_reason: "falta" },
      });
    }
  })();
  const said = (await Promise.all(people)).flat();
  await Promise.all([imported, months]);
  const others = said.filter((one) => one !== "nada" && !one.startsWith("422 El mes marzo de 2026 está cerrado"));
  expect(others).toEqual([]);
  const done = said.filter((one) => one === "nada").length;
  for (const purse of purses) {
    expect(await kept(purse, "devengado")).toBe(`${done}.00`);
    expect(await kept(purse, "pagado")).toBe("240.00");
  }
  expect(await wrong()).toEqual([]);
});

describe("rates", () => {
  const rate = (currency: string, day: string, value: string) =>
    prisma.fxRate.create({ data: { currency, day: new Date(day), source: "oficial", rate: value } });
  const costs = (purse: number) =>
    query("SELECT cost_usd::text, cost_eur::text, without_usd, without_eur FROM ledger_rollup WHERE purse_id = $1", [
      purse,
    ]);

  test("each entry keeps its cost in dollars and euros of its day; without a rate it is counted, and a late one adds only that", async () => {
    const purse = await aPurse(admin);
    await rate("USD", "2026-09-01", "1500");
    await posted(aPosting({ purse_id: purse, day: "2026-09-03", amount: "1000.00" }));
    expect(await costs(purse)).toEqual([{ cost_usd: "0.67", cost_eur: "0.00", without_usd: 0, without_eur: 1 }]);
    await rate("EUR", "2026-09-03", "1600");
    const [{ added } = { added: 0 }] = await query<{ added: number }>("SELECT ledger_convert() AS added");
    expect(added).toBe(1);
    expect(await costs(purse)).toEqual([{ cost_usd: "0.67", cost_eur: "0.63", without_usd: 0, without_eur: 0 }]);
    expect(await query("SELECT ledger_convert() AS added")).toEqual([{ added: 0 }]);
    expect(await leftOf(purse, "2026-09-01")).toBe("1000.00");
    expect(await wrong()).toEqual([]);
  });
});

test("verify names a difference of one cent", async () => {
  const purse = await aPurse(admin);
  await posted(aPosting({ purse_id: purse, kind: "devengado" }));
  await asOwner("UPDATE ledger_rollup SET amount = amount + 0.01 WHERE purse_id = $1", [purse]);
  expect(await wrong()).toEqual([
    {
      what: "ledger_rollup",
      key: `devengado ARS 2026-03 gasto bolsa ${purse}`,
      kept: expect.stringMatching(/^1000\.01/),
      computed: expect.stringMatching(/^1000\.00/),
    },
  ]);
});
