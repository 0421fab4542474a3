import { readFileSync } from "node:fs";
import type { PastShow } from "@/lib/ticketing/rules/forecast/past";
import { poolOf } from "@/lib/ticketing/rules/forecast/pool";
import { progress, type Result } from "../results";
import { curvesPath, demoCurves, madeCurves, readCurves } from "./curves";
import { judge, timed, type Verdict } from "./judge";

const HORIZONS = [60, 30, 14, 7, 3] as const;
/** The most that the error may be on the sample file; the rest holds on any. */
const SAMPLE_ERRORS: Partial<Record<number, number>> = { 30: 15, 14: 11.5, 7: 9 };
/** Against the formula of before: far and near. */
const ratioLimit = (days: number) => (days >= 30 ? 0.9 : 1);
const INSIDE = { half: [43, 60], most: [75, 90] } as const;
const [ACTIVE, FINISHED, LIMIT_MS] = [500, 5_000, 2_000];

const one = (value: number) => value.toFixed(1);

function print(title: string, shows: number, verdicts: readonly Verdict[]): void {
  console.log(`\n${title}: ${shows} shows, se juzgan los dos últimos tercios`);
  console.log("  días  shows  error %  seis razones  recta  P25-P75 %  P10-P90 %  Brier %");
  for (const { days, shows: judged, error, six, line, half, most, skill } of verdicts)
    console.log(
      `  ${[`${days}`.padStart(4), `${judged}`.padStart(5), one(error).padStart(7), one(six).padStart(12), one(line).padStart(5), one(half).padStart(9), one(most).padStart(9), one(skill).padStart(7)].join("  ")}`,
    );
}

function inside(work: string, measured: number, [least, most]: readonly [number, number]): Result[] {
  return [
    { work: `${work}, al menos`, measured, limit: least, least: true, unit: "%" },
    { work: `${work}, a lo sumo`, measured, limit: most, unit: "%" },
  ];
}

function resultsOf(title: string, verdicts: readonly Verdict[], errors: typeof SAMPLE_ERRORS): Result[] {
  return verdicts.flatMap(({ days, error, ratio, half, most, skill }) => {
    const at = `${title}, a ${days} días`;
    const limit = errors[days];
    return [
      ...(limit === undefined ? [] : [{ work: `${at}: error`, measured: error, limit, unit: "%" as const }]),
      { work: `${at}: error frente a seis razones`, measured: ratio, limit: ratioLimit(days), unit: "x" as const },
      ...inside(`${at}: dentro de P25-P75`, half, INSIDE.half),
      ...inside(`${at}: dentro de P10-P90`, most, INSIDE.most),
      {
        work: `${at}: acierto de la chance (Brier) sobre la tasa`,
        measured: skill,
        limit: 0,
        least: true as const,
        unit: "%" as const,
      },
    ];
  });
}

function judged(title: string, shows: readonly PastShow[], errors: typeof SAMPLE_ERRORS = {}): Result[] {
  const pool = poolOf(shows);
  const verdicts = HORIZONS.map((days) => judge(shows, days, pool)).filter((verdict) => verdict.shows > 0);
  print(title, shows.length, verdicts);
  return resultsOf(title, verdicts, errors);
}

/**
 * The error of the forecast on a file of curves, which may be any, and on the demo's shows; beside it, in the same run, the
 * formula that it replaced and a straight line; and the time of a morning of a large company.
 */
export function measureForecast(curves: string | undefined): Result[] {
  const path = curvesPath(curves);
  progress(path ? `Curvas de ${path}` : "Curvas propias: no hay archivo (--curves, BENCH_CURVES)");
  const sample = path ? readCurves(readFileSync(path, "utf8")) : madeCurves(600);
  const past = madeCurves(FINISHED);
  const took = timed(madeCurves(FINISHED + ACTIVE).slice(FINISHED), poolOf(past));
  return [
    ...judged(path ? "archivo" : "curvas propias", sample, path && /resort/.test(path) ? SAMPLE_ERRORS : {}),
    ...judged("demo", demoCurves()),
    {
      work: `${ACTIVE} shows en venta sobre ${FINISHED} terminados, un núcleo`,
      measured: took,
      limit: LIMIT_MS,
      unit: "ms",
    },
  ];
}
