import { call } from "@/lib/client/call";
import { CallError } from "@/lib/client/callError";
import * as store from "@/lib/client/offline/store";
import { uploadInParts } from "@/lib/client/upload";
import { takeBack } from "./actions";
import { type Facts, freshOf, type Waiting, type WaitingExpense } from "./entry";
import { NotAsThisPerson, sendOne } from "./send";

jest.mock("@/lib/client/call", () => ({ call: jest.fn() }));
jest.mock("@/lib/client/documentUpload", () => ({ documentUpload: jest.fn() }));
jest.mock("@/lib/client/upload", () => ({ uploadInParts: jest.fn(), forgetUpload: jest.fn() }));
jest.mock("@/lib/client/offline/store", () => ({ blobOf: jest.fn(), changeEntry: jest.fn(), dropEntry: jest.fn() }));

const { mocked } = jest;
const sha256 = "a".repeat(64);
const facts: Facts = {
  card_id: 1,
  day: "2026-11-27",
  day_from: "reloj",
  merchant: "Café",
  amount: "10.00",
  currency: "ARS",
  amount_from: "mano",
  show_id: null,
  category: "comidas",
  note: "",
  issuer_tax_id: "",
  recipient_tax_id: "",
  type_code: "",
  point: "",
  number: "",
  authorisation_code: "",
  no_receipt_reason: "",
  alike_reason: "",
} as Facts;
const view = (more: object = {}) => ({
  id: 5,
  version: 1,
  state: "borrador",
  merchant: "Café",
  amount: "10.00",
  currency: "ARS",
  category: "comidas",
  note: "",
  no_receipt_reason: "",
  alike_reason: "",
  answer: "",
  day: "2026-11-27",
  card: { id: 1 },
  show: null,
  photo: { sha256, file_id: null as string | null },
  ...more,
});

let kept: WaitingExpense | undefined;
const asked: string[] = [];

/** What the server says to each call in turn: an answer, or an error. */
function server(...answers: unknown[]): void {
  mocked(call).mockImplementation((async ({ method, path }: { method: string; path: string }) => {
    asked.push(`${method} ${path}`);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  }) as never);
}

beforeEach(() => {
  asked.length = 0;
  const photo = { sha256, size: 3 };
  kept = { id: "uno", person: 7, rev: 2, at: 0, data: { ...freshOf(facts, photo), saved: true } };
  mocked(uploadInParts).mockResolvedValue({ id: "archivo" });
  mocked(store.blobOf).mockResolvedValue(new Blob(["abc"]));
  mocked(store.changeEntry).mockImplementation((async (
    _: string,
    change: (entry: WaitingExpense) => WaitingExpense,
  ) => {
    if (kept) kept = change(kept);
    return kept;
  }) as never);
  mocked(store.dropEntry).mockImplementation(async (_, rev) => {
    const gone = kept?.rev === rev;
    if (gone) kept = undefined;
    return gone;
  });
});

const send = () => sendOne(kept as WaitingExpense);
const change = (more: Partial<Waiting>) => {
  kept = kept && { ...kept, data: { ...kept.data, ...more } };
};

test("it leaves the phone once the server has the record and this very photo", async () => {
  server(view(), view({ photo: { sha256, file_id: "archivo" } }));
  await send();
  expect([asked, kept]).toEqual([["POST /card-expenses", "PUT /card-expenses/{id}/photo"], undefined]);
});

test("what is let go before it was ever on its way is written nowhere, however much was typed", async () => {
  change({ saved: false });
  await takeBack(kept as WaitingExpense);
  expect([asked, kept]).toEqual([[], undefined]);
});

test("so is what another tab would send meanwhile", async () => {
  change({ saved: false, discard: true });
  server(view());
  await send();
  expect([asked, kept]).toEqual([[], undefined]);
});

test("what was on its way once is taken back where the server may have it", async () => {
  server(new CallError(0, "offline", "No hay conexión."));
  await expect(send()).rejects.toMatchObject({ status: 0 });
  await takeBack(kept as WaitingExpense);
  expect(kept?.data.discard).toBe(true);
  server(view({ state: "enviado" }), view({ state: "retirado" }));
  await send();
  expect([asked.slice(1), kept]).toEqual([["POST /card-expenses", "POST /card-expenses/{id}/withdraw"], undefined]);
});

test.each([
  ["the record alone", view({ photo: { sha256, file_id: null } })],
  ["another photo", view({ photo: { sha256: "b".repeat(64), file_id: "archivo" } })],
])("%s is not enough", async (_, answer) => {
  server(view(), answer);
  await send();
  expect(kept?.data.server).toEqual({ id: 5, version: 1 });
});

test("an answer that was lost costs nothing: what is there already is asked for, not sent again", async () => {
  server(view(), new CallError(0, "offline", "No hay conexión."));
  await expect(send()).rejects.toMatchObject({ status: 0 });
  server(view({ photo: { sha256, file_id: "archivo" } }));
  await send();
  expect([asked, kept]).toEqual([
    ["POST /card-expenses", "PUT /card-expenses/{id}/photo", "GET /card-expenses/{id}"],
    undefined,
  ]);
});

test("what was changed after a sending whose answer was lost goes after it; a correction that arrived is not made twice", async () => {
  change({ facts: { ...facts, amount: "12.00" } });
  const whole = { photo: { sha256, file_id: "archivo" } };
  server(view(whole), view({ ...whole, amount: "12.00", version: 2 }));
  await send();
  expect([asked.splice(0), kept]).toEqual([["POST /card-expenses", "PUT /card-expenses/{id}"], undefined]);

  kept = { id: "uno", person: 7, rev: 3, at: 0, data: freshOf({ ...facts, amount: "12.00" }, { sha256, size: 3 }) };
  change({ server: { id: 5, version: 1 }, dirty: true, saved: true });
  server(view({ ...whole, amount: "12.00", version: 2 }));
  await send();
  expect([asked, kept]).toEqual([["GET /card-expenses/{id}"], undefined]);
});

test("what changed while it was being sent stays", async () => {
  server(view(), view({ photo: { sha256, file_id: "archivo" } }));
  mocked(uploadInParts).mockImplementation(async () => {
    kept = kept && { ...kept, rev: 3 };
    return { id: "archivo" };
  });
  await send();
  expect(kept?.rev).toBe(3);
});

test("a photo of which nothing is left is said, and the expense stays", async () => {
  mocked(store.blobOf).mockResolvedValue(undefined);
  change({ photo: "raw" });
  await send();
  expect([asked, kept?.data.problem?.text]).toEqual([[], "La foto pesa 0 bytes: sacarla de nuevo."]);
});

test("a file that is no photo is never sent, and says why", async () => {
  mocked(store.blobOf).mockResolvedValue(new Blob(["%PDF"], { type: "application/pdf" }));
  change({ photo: "raw" });
  await send();
  expect([asked, kept?.data.problem?.text]).toEqual([[], "Ese archivo no es una foto: sacarla o elegir otra."]);
});

test("what somebody has to look at says why and stays; saving a stale one again goes over what it was told", async () => {
  server(new CallError(409, "duplicate", "Ese gasto ya está en la rendición de noviembre."));
  await send();
  expect(kept?.data.problem).toEqual({ kind: "duplicado", text: "Ese gasto ya está en la rendición de noviembre." });
  change({ server: { id: 5, version: 1 }, dirty: true, problem: null });
  server(view({ amount: "1.00", version: 4 }), new CallError(409, "stale_version", "Otra", [], "", { version: 4 }));
  await send();
  expect([kept?.data.problem?.kind, kept?.data.server]).toEqual(["cambio", { id: 5, version: 4 }]);
});

test.each([
  ["nobody", new CallError(401, "not_signed_in", "")],
  ["another person", new CallError(409, "other_person", "")],
])("as %s nothing is sent, and it stays", async (_, error) => {
  server(error);
  await expect(send()).rejects.toBeInstanceOf(NotAsThisPerson);
  expect(kept?.data.problem).toBeNull();
});

test("one that is taken back is taken back at the server, too; what it never took just goes", async () => {
  change({ discard: true, tried: true });
  server(view(), view({ state: "retirado" }));
  await send();
  expect([asked, kept]).toEqual([["POST /card-expenses", "POST /card-expenses/{id}/withdraw"], undefined]);
  kept = {
    id: "dos",
    person: 7,
    rev: 2,
    at: 0,
    data: { ...freshOf({ ...facts, amount: "" }, null), tried: true, discard: true },
  };
  server(new CallError(400, "invalid_input", "Falta el importe."));
  await send();
  expect(kept).toBeUndefined();
});
