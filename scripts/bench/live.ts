import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { SessionClaims } from "@/lib/auth/session";
import { prisma } from "@/lib/db";
import { personTopic, publish } from "@/lib/live/publish";
import type { Target } from "./http";
import { memoryOf } from "./memory";
import { ms, type Result } from "./results";
import { asPerson, startServer } from "./server";

const TABS = 500;
const WARM_UP = 50;
const AT_ONCE = 50;
const MEMORY_LIMIT_MB = 150;
const DELIVERY_LIMIT_MS = 2_000;
/** Until a process that did something has its memory back. */
const SETTLE_MS = 3_000;

interface Tab {
  response: IncomingMessage;
  /** Resolves when the text came by. */
  hears: (text: string) => Promise<void>;
}

function openTab({ port, token }: Target): Promise<Tab> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: "text/event-stream" };
    const sent = request(
      { host: "127.0.0.1", port, path: "/api/live?topics=me", headers, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`GET /api/live contestó ${response.statusCode}`));
        let text = "";
        let look = () => {};
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
          look();
        });
        response.on("error", () => {});
        const hears = (wanted: string) =>
          new Promise<void>((heard) => {
            look = () => text.includes(wanted) && heard();
            look();
          });
        hears("event: hello").then(() => resolve({ response, hears }));
      },
    );
    sent.on("error", reject);
    sent.end();
  });
}

/** Opens tabs, fifty at a time. */
async function openTabs(target: Target, count: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  while (tabs.length < count) tabs.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => openTab(target)))));
  return tabs;
}

/** Opens 500 tabs on one process: what memory they take, and how soon all of them hear of a change. */
export async function measureLive(url: string, claims: SessionClaims): Promise<Result[]> {
  const server = await startServer(url);
  try {
    const target = await asPerson(server, claims);
    for (const { response } of await openTabs(target, WARM_UP)) response.destroy();
    await wait(SETTLE_MS);
    const before = memoryOf(server.pid, "VmRSS");
    const tabs = await openTabs(target, TABS);
    const deliver = async (type: string) => {
      const start = performance.now();
      await prisma.$transaction((tx) => publish(tx, { topic: personTopic(claims.userId), type }));
      await Promise.all(tabs.map(({ hears }) => hears(`"type":"${type}"`)));
      return performance.now() - start;
    };
    await deliver("first"); // what publishes, this program, has connected and compiled by now
    const delivery = await deliver("second");
    await wait(SETTLE_MS);
    const after = memoryOf(server.pid, "VmRSS");
    for (const { response } of tabs) response.destroy();
    return [
      {
        work: `memoria de ${TABS} pestañas`,
        measured: after - before,
        limit: MEMORY_LIMIT_MB,
        unit: "MB",
        beside: `de ${before.toFixed(0)} a ${after.toFixed(0)} MB`,
      },
      {
        work: "un cambio llega a todas",
        measured: delivery,
        limit: DELIVERY_LIMIT_MS,
        unit: "ms",
        beside: ms(delivery),
      },
    ];
  } finally {
    await server.stop();
  }
}
