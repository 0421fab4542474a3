/** @jest-environment jsdom */
import type { LiveMessage } from "./source";

/** Stands for the browser's own, which jsdom has not. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeSource.CLOSED;
  }
  says(name: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  fails(closed: boolean): void {
    this.readyState = closed ? FakeSource.CLOSED : 0;
    this.onerror?.();
  }
}

const latest = () => FakeSource.opened.at(-1) as FakeSource;
const topicsOf = ({ url }: FakeSource) => new URL(url, "http://test").searchParams.get("topics");

async function freshHub() {
  jest.resetModules();
  return import("./hub");
}

let heard: string[];
const note = (topic: string) => (message: LiveMessage) => void heard.push(`${topic}:${message.type}`);

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  FakeSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeSource });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

test("one stream carries what everything on the page hears, and each hears its own", async () => {
  const { subscribe } = await freshHub();
  const stop = subscribe("me", note("me"));
  subscribe("feedback", note("feedback"));
  jest.advanceTimersByTime(50);
  expect(FakeSource.opened.map(topicsOf)).toEqual(["feedback,me"]);
  latest().says("hello");
  expect(heard.splice(0)).toEqual(["me:resync", "feedback:resync"]);
  latest().says("live", { topic: "me", type: "notifications" });
  latest().says("live", { topic: "other", type: "x" });
  expect(heard.splice(0)).toEqual(["me:notifications"]);
  stop();
  latest().says("live", { topic: "me", type: "notifications" });
  expect(heard).toEqual([]);
});

test("what is heard later joins the stream by opening it anew; leaving opens nothing", async () => {
  const { subscribe } = await freshHub();
  subscribe("me", note("me"));
  jest.advanceTimersByTime(50);
  const first = latest();
  subscribe("canal:7", note("canal"))();
  subscribe("canal:7", note("canal"));
  jest.advanceTimersByTime(50);
  expect(first.readyState).toBe(FakeSource.CLOSED);
  expect(FakeSource.opened.map(topicsOf)).toEqual(["me", "canal:7,me"]);
});

test("after a cut everything is read again; after a refusal we ask again, less and less often", async () => {
  const { subscribe } = await freshHub();
  subscribe("me", note("me"));
  jest.advanceTimersByTime(50);
  latest().says("hello");
  latest().fails(false);
  latest().says("hello");
  expect(heard.splice(0)).toEqual(["me:resync", "me:resync"]);
  latest().says("resync");
  expect(heard.splice(0)).toEqual(["me:resync"]);
  latest().fails(true);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.opened).toHaveLength(2);
  latest().fails(true);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.opened).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  expect(FakeSource.opened).toHaveLength(3);
  latest().fails(true);
  globalThis.dispatchEvent(new Event("online"));
  expect(FakeSource.opened).toHaveLength(4);
});

test("it reads again every quarter of a minute while nothing is live, and not otherwise", async () => {
  const { subscribe } = await freshHub();
  subscribe("me", note("me"));
  jest.advanceTimersByTime(30_050);
  expect(heard.splice(0)).toEqual(["me:resync", "me:resync"]);
  latest().says("hello");
  heard.length = 0;
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  latest().fails(false);
  jest.advanceTimersByTime(15_000);
  expect(heard).toEqual(["me:resync"]);
});

test("a browser without event streams reads again by itself", async () => {
  Reflect.deleteProperty(globalThis, "EventSource");
  const { subscribe } = await freshHub();
  subscribe("me", note("me"));
  jest.advanceTimersByTime(45_100);
  expect(heard).toEqual(["me:resync", "me:resync", "me:resync"]);
});
