/** @jest-environment jsdom */
import type { MessageView } from "@/lib/chat/schema";
import { CallError } from "@/lib/client/callError";
import { Outbox } from "./outbox";

const taken = (text: string) => ({ id: 1, text }) as MessageView;

let sent: string[];
let answers: (() => Promise<MessageView>)[];
let keys: Set<string>;

/** Answers as told, then takes everything. */
const boxFor = (mail: string) =>
  new Outbox(mail, async ({ text, client_id }) => {
    const answer = answers.shift();
    if (answer) return answer();
    sent.push(text);
    keys.add(client_id);
    return taken(text);
  });
const fails =
  (status: number, message = "no") =>
  () =>
    Promise.reject(new CallError(status, "x", message));

beforeEach(() => {
  sent = [];
  answers = [];
  keys = new Set();
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("what cannot be sent now waits in its order, in the storage too, and goes out by itself", async () => {
  answers = [fails(0), fails(503), fails(429)];
  const box = boxFor("ana@demo.test");
  box.add(1, "uno", []);
  box.add(1, "dos", []);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);
  // Another tab, or this one after a reload, sees the same; another person nothing.
  expect(
    boxFor("Ana@demo.test")
      .store.all()
      .map(({ text, state }) => [text, state]),
  ).toEqual([
    ["uno", "pending"],
    ["dos", "pending"],
  ]);
  expect(boxFor("bruno@demo.test").store.all()).toEqual([]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["uno", "dos"]);
  expect(box.store.all()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test("what is refused stays as failed and does not hold up the rest; tried again it is the same message", async () => {
  answers = [fails(422, "El canal está archivado.")];
  const box = boxFor("ana@demo.test");
  box.add(1, "uno", []);
  const { client_id } = box.store.all()[0]!;
  box.add(2, "dos", []);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["dos"]);
  expect(box.store.all()).toMatchObject([{ text: "uno", state: "failed", error: "El canal está archivado." }]);
  box.retry(client_id);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["dos", "uno"]);
  expect(keys).toContain(client_id);
});
