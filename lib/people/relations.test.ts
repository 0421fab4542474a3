import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { RelationRow } from "./relations/schema";
import { relationError } from "./rules/relationError";

let admin: TestPerson;
beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

type Answer = RelationRow & { error: string };
const call = <T = Answer>(method: string, path: string, body?: unknown, person: TestPerson = admin) =>
  requestAs<T>(person, method, path, body);
const at = (...parts: string[]) => `/usrRelation/${parts.map(encodeURIComponent).join("/")}`;

test("saved, saved again, listed and deleted by key or number, audited at the person", async () => {
  const person = await aPerson("Produccion");
  const body = { mail: person.mail.toUpperCase(), rol: "Tour Manager", area: "Giras", produccion: "Gira 2027 / Sur" };
  const made = await call("POST", "/usrRelation", body);
  expect([made.status, made.body]).toMatchObject([201, { mail: person.mail, rol: "Tour Manager", version: 1 }]);
  expect((await call("POST", "/usrRelation", body)).body.version).toBe(1);
  expect((await call("POST", "/usrRelation", { ...body, rol: "Compras" })).body).toMatchObject({
    id: made.body.id,
    version: 2,
  });
  expect((await call("POST", "/usrRelation", { ...body, rol: "Office", version: 1 })).status).toBe(409);
  expect((await call<RelationRow[]>("GET", `/usrRelation?mail=${person.mail}`)).body).toMatchObject([
    { rol: "Compras" },
  ]);
  expect((await call("DELETE", "/usrRelation", { mail: person.mail, produccion: body.produccion })).body.rol).toBe(
    "Compras",
  );
  expect((await call("DELETE", "/usrRelation", { id: made.body.id })).status).toBe(404);
  expect((await call("DELETE", "/usrRelation", {})).status).toBe(400);
  expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
    "relation.saved",
    "relation.saved",
    "relation.deleted",
  ]);
});

test("role and area: of the production, else in general, else the person's own", async () => {
  const person = await aPerson("Produccion", { area: "Giras" });
  expect((await call("GET", at("rol", person.mail), undefined, person)).body).toEqual({ rol: "Produccion" });
  expect((await call("GET", at("area", person.mail))).body).toEqual({ area: "Giras" });
  await call("POST", "/usrRelation", { mail: person.mail, rol: "Gerente", area: "Gerencia" });
  await call("POST", "/usrRelation", { mail: person.mail, rol: "Compras", produccion: "Gira & Sur" });
  expect((await call("GET", at("rol", person.mail))).body).toEqual({ rol: "Gerente" });
  expect((await call("GET", at("area", person.mail.toUpperCase()), undefined, person)).body).toEqual({
    area: "Gerencia",
  });
  expect((await call("GET", at("rolProdu", person.mail, "Gira & Sur"))).body).toEqual({ rol: "Compras" });
  expect((await call("GET", at("rolProdu", person.mail, "Otra"))).body).toEqual({ rol: "Gerente" });
});

test("somebody else's mail needs the right, and an unknown one is told by the catalogue's text", async () => {
  const person = await aPerson("Gerente");
  const unknown = `nadie${next()}@demo.test`;
  for (const mail of [admin.mail, unknown]) {
    for (const path of [at("rol", mail), at("area", mail), at("rolProdu", mail, "x")]) {
      expect((await call("GET", path, undefined, person)).status).toBe(403);
    }
  }
  const { status, body } = await call("GET", at("rol", unknown), undefined, await aPerson("Board"));
  expect([status, body.error]).toEqual([404, "Usuario no encontrado en la base de datos"]);
  expect(relationError(status, body.error)).toBe("HTTP error! status: 404 Usuario no encontrado en la base de datos");
  expect(relationError(500, "HTTP error! status: 500")).toBe("HTTP error! status: 500");
  expect((await call("GET", "/usrRelation", undefined, person)).status).toBe(403);
});
