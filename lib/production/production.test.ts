import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf } from "@/lib/testing/factories";
import { follower } from "./service/prepare";

beforeAll(testDatabase);
afterAll(disconnect);

test("a confirmed show has its country's duties and its advance once; a new day moves the duties that are not done", async () => {
  const by = await aPerson("Booking");
  const actor = { userId: by.userId, mail: by.mail, requestId: "test" };
  const { id, name } = await aShow({
    state: "confirmado",
    fecha: "2031-03-20",
    venue: { name: "Sala", city: "Madrid", country: "ES" },
  });
  await query(
    "INSERT INTO show_duty_rule (country, key, title, days, valid_from, source) VALUES ('ES', 'sgae_taquilla', 'Hoja nueva', 9, '2031-01-01', 'x'), ('ES', 'agedi_aie', 'Todavía no', 9, '2032-01-01', 'x')",
  );
  const step = (to: "confirmado" | "anunciado") =>
    prisma.$transaction(async (tx) =>
      follower.stepped?.(tx, actor, { id, from: "oferta", to, reason: "", version: 2 }),
    );
  await step("anunciado");
  const duties = () =>
    query(
      "SELECT rule_key, title, due_day::text AS due, state FROM show_duty WHERE show_id = $1 ORDER BY due_day, rule_key",
      [id],
    );
  expect(await duties()).toEqual([]);
  await step("confirmado");
  await step("confirmado");
  expect(await duties()).toMatchObject([
    { rule_key: "sgae_autorizacion", due: "2031-03-10", state: "pendiente" },
    { rule_key: "sgae_repertorio", due: "2031-03-27" },
    { rule_key: "sgae_taquilla", title: "Hoja nueva", due: "2031-03-29" },
    { rule_key: "agedi_aie", due: "2031-04-04" },
  ]);
  const asked = await query(
    "SELECT count(*)::int AS all, count(DISTINCT section)::int AS sections, count(*) FILTER (WHERE state = 'pendiente' AND answer = '')::int AS open FROM advance_item WHERE show_id = $1",
    [id],
  );
  expect(asked).toEqual([{ all: 42, sections: 20, open: 42 }]);
  expect((await auditOf(`show:${name}`)).filter(({ action }) => action === "show.prepared")).toHaveLength(1);
  await query(
    "UPDATE show_duty SET state = 'presentado', done_at = now() WHERE show_id = $1 AND rule_key = 'sgae_autorizacion'",
    [id],
  );
  await prisma.$transaction(async (tx) =>
    follower.moved?.(tx, actor, { id, from: "2031-03-20", to: "2031-04-20", reason: "Gira" }),
  );
  expect(await duties()).toMatchObject([
    { rule_key: "sgae_autorizacion", due: "2031-03-10" },
    { rule_key: "sgae_repertorio", due: "2031-04-27" },
    { rule_key: "sgae_taquilla", due: "2031-04-29" },
    { rule_key: "agedi_aie", due: "2031-05-05" },
  ]);
});
