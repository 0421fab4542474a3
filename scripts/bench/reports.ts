import { addDays, todayIn } from "@/lib/format/dates";
import type { Contract, Input, Output } from "@/lib/http/contract";
import { isBinary, queryString } from "@/lib/http/contractCall";
import { JsonText } from "@/lib/http/jsonText";
import type { TicketingActor } from "@/lib/ticketing/actor";
import * as reportsApi from "@/lib/ticketing/reports/api";
import type { ReportPeriod } from "@/lib/ticketing/reports/schema";
import * as reports from "@/lib/ticketing/reports/service";
import { wrongRollups } from "@/lib/ticketing/sales/rollups";
import * as showsApi from "@/lib/ticketing/shows/api";
import * as lists from "@/lib/ticketing/shows/service/list";
import { showName } from "./data";
import { getOk, type Target } from "./http";
import { type Runner, record } from "./recorder";
import { ms, progress, type Result } from "./results";
import { inTurns, median } from "./stats";

const LIMIT_MS = 300;
const LIMIT_RATIO = 1.3;
const TURNS = 15;

interface Call {
  path: string;
  /** What the endpoint does, down to the text of the answer. */
  answer: (actor: TicketingActor) => Promise<string>;
}

/** What `route()` does with a service: run it, check its answer, write it as JSON. */
function answering<C extends Contract>(
  contract: C,
  run: (actor: TicketingActor, input: Input<C>) => Promise<Output<C> | JsonText>,
  input: Input<C>,
): Call["answer"] {
  return async (actor) => {
    const output = await run(actor, input);
    if (output instanceof JsonText) return output.text;
    return JSON.stringify(isBinary(contract.reply) ? null : contract.reply.parse(output));
  };
}

const NO_INPUT = { params: undefined, query: {}, body: undefined };

/** Every report over everything, a type and a show, for all days and for some. */
function calls(): Call[] {
  const today = todayIn("America/Argentina/Buenos_Aires");
  const periods: ReportPeriod[] = [
    {},
    { desde: addDays(today, -30), hasta: today },
    { desde: addDays(today, -300), hasta: addDays(today, -60) },
  ];
  const subjects = ["todos", "live-arg", showName(1)];
  const written = (name: string, x: string, period: ReportPeriod) =>
    `/api/tickets/${name}/${encodeURIComponent(x)}${queryString(period)}`;
  const list: Call[] = [
    { path: "/api/tickets", answer: answering(showsApi.listTickets, lists.active, NO_INPUT) },
    {
      path: "/api/tickets/inactive",
      answer: answering(showsApi.inactiveTickets, lists.inactive, NO_INPUT),
    },
  ];
  for (const x of subjects) {
    for (const query of periods) {
      const input = { params: { x }, query, body: undefined };
      list.push(
        { path: written("report", x, query), answer: answering(reportsApi.getReport, reports.report, input) },
        {
          path: written("report-by-date", x, query),
          answer: answering(reportsApi.getReportByDate, reports.reportByDate, input),
        },
        {
          path: written("report-detailed", x, query),
          answer: answering(reportsApi.getReportDetailed, reports.reportDetailed, input),
        },
      );
    }
  }
  return list;
}

/** The sums that the reports are made from, each computed anew. */
async function kept(): Promise<Result> {
  const wrong = await wrongRollups();
  return { work: "sumas guardadas que no son las de las ventas", measured: wrong.length, limit: 0, unit: "" };
}

/** Each report as people get it (built application, HTTP, whole body), and its service beside the SQL it runs. */
export async function measureReports(target: Target, raw: Runner, actor: TicketingActor): Promise<Result[]> {
  progress("Sumas guardadas frente a las ventas");
  const results: Result[] = [await kept()];
  for (const { path, answer } of calls()) {
    progress(decodeURIComponent(path));
    await getOk(target, path); // what is remembered between calls is remembered from here on
    const answers = [];
    for (let turn = 0; turn < TURNS; turn += 1) answers.push(await getOk(target, path));
    const text = await answer(actor);
    const statements = await record(() => answer(actor));
    const { service, sql } = await inTurns(TURNS, { service: () => answer(actor), sql: () => raw.run(statements) });
    const work = decodeURIComponent(path.slice("/api".length));
    const size = `${(text.length / 1000).toFixed(0)} kB, ${((answers[0]?.bytes ?? 0) / 1000).toFixed(0)} kB en la red`;
    results.push(
      { work, measured: median(answers.map((one) => one.ms)), limit: LIMIT_MS, unit: "ms", beside: size },
      {
        work: "  servicio / su SQL",
        measured: service / sql,
        limit: LIMIT_RATIO,
        unit: "x",
        beside: `${ms(service)} / ${ms(sql)}`,
      },
    );
  }
  return results;
}
