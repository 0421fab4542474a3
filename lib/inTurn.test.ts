import { inTurn } from "./inTurn";

test("one after the other for a key, beside each other for others, and a failure stops nobody", async () => {
  const done: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = inTurn("a", async () => {
    await gate;
    done.push("a1");
    throw new Error("no");
  });
  const second = inTurn("a", async () => done.push("a2"));
  await inTurn("b", async () => done.push("b1"));
  expect(done).toEqual(["b1"]);
  open();
  await expect(first).rejects.toThrow("no");
  await second;
  expect(done).toEqual(["b1", "a1", "a2"]);
});
