import { fewAtOnce } from "./fewAtOnce";

const PATIENT = { patienceMs: 60_000 };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Works that end when they are told to, and which of them have begun. */
function someWorks(most: number) {
  const take = fewAtOnce(most);
  const begun: string[] = [];
  const ends = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const ask = (name: string, patience: Parameters<typeof take>[1] = PATIENT) =>
    take(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { done: () => resolve(name), fail: reject });
      });
    }, patience);
  return { ask, begun, end: (name: string) => ends.get(name)?.done(), ends };
}

test("only so many run at once; the others begin in the order they came, also after a failure", async () => {
  const { ask, begun, end, ends } = someWorks(2);
  const answers = ["a", "b", "c", "d", "e"].map((name) => ask(name).catch((error: Error) => error.message));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  ends.get("a")?.fail(new Error("no"));
  await settled();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  end("c");
  end("d");
  await settled();
  end("e");
  expect(await Promise.all(answers)).toEqual(["no", "b", "c", "d", "e"]);
  const again = ["f", "g", "h"].map((name) => ask(name));
  expect(begun.slice(-2)).toEqual(["f", "g"]);
  for (const name of ["f", "g", "h"]) {
    end(name);
    await settled();
  }
  await Promise.all(again);
});

test("whoever went away loses the turn to the next, and nothing is done for them", async () => {
  const { ask, begun, end } = someWorks(1);
  const first = ask("a");
  const gone = ask("b", { ...PATIENT, hasLeft: () => true }).catch((error: Error) => error);
  const next = ask("c");
  end("a");
  expect(await first).toBe("a");
  expect(await gone).toMatchObject({ code: "left" });
  await settled();
  end("c");
  expect(await next).toBe("c");
  expect(begun).toEqual(["a", "c"]);
});

test("whoever waited too long hears so and holds nobody up", async () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate"] });
  try {
    const { ask, begun, end } = someWorks(1);
    void ask("a");
    const impatient = ask("b", { patienceMs: 3_000 }).catch((error: Error) => error);
    const next = ask("c");
    jest.advanceTimersByTime(3_000);
    expect(await impatient).toMatchObject({ status: 503, code: "busy" });
    end("a");
    await settled();
    expect(begun).toEqual(["a", "c"]);
    end("c");
    expect(await next).toBe("c");
  } finally {
    jest.useRealTimers();
  }
});
