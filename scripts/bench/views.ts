import { patiently } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { keepForecasts } from "@/lib/ticketing/forecast/keep";
import { showName } from "./data";
import { getOk, postOk, type Target } from "./http";
import { progress, type Result } from "./results";
import { percentile, timed } from "./stats";

const LIMIT_MS = 300;
const TURNS = 20;
const MORNING_S = 120;

/** Each kind of answer, of a show, an artist, a city and everything. */
const QUESTIONS = [
  "¿cuánto se vendió la semana pasada?",
  "ventas de los últimos 30 días por ticketera",
  "ventas de este mes por ciudad",
  "¿cuánto vendió Artista 7 este año por show?",
  "shows por debajo del 50 % a menos de 30 días",
  "top 10 de shows por recaudación del mes pasado",
  "¿cuál fue el mejor día de Artista 12?",
  "precio medio por ticketera",
  "¿qué shows no tienen ventas desde ayer?",
  "próximos shows en Ciudad 4",
  "historial de Artista 3",
  `¿cómo viene ${showName(10)}?`,
  `¿cuántas entradas quedan de ${showName(11)}?`,
  `¿cuándo se agota ${showName(12)}?`,
];

/**
 * The screens of ticketing beside the reports, and questions in Spanish, as people get them: over HTTP, to the last byte, nineteen of
 * twenty. The morning's forecasts are made first, as the worker makes them.
 */
export async function measureViews(target: Target): Promise<Result[]> {
  progress("Los pronósticos de la mañana");
  const morning = await timed(() => patiently((tx) => keepForecasts(tx, todayIn()), MORNING_S * 1_000));
  const results: Result[] = [
    {
      work: "los pronósticos de la mañana",
      measured: morning.ms / 1_000,
      limit: MORNING_S,
      unit: "s",
      beside: `${morning.result} pronósticos`,
    },
  ];
  const measured = async (work: string, ask: () => ReturnType<typeof getOk>) => {
    progress(work);
    await ask();
    const answers: Awaited<ReturnType<typeof getOk>>[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) answers.push(await ask());
    const times = answers.map(({ ms }) => ms);
    results.push({
      work,
      measured: percentile(times, 0.95),
      limit: LIMIT_MS,
      unit: "ms",
      beside: `p50 ${percentile(times, 0.5).toFixed(0)} ms, ${((answers[0]?.bytes ?? 0) / 1000).toFixed(0)} kB en la red`,
    });
  };
  const show = encodeURIComponent(showName(10));
  for (const path of [
    "/api/tickets/ritmo",
    "/api/tickets/ritmo?artist=Artista+7",
    "/api/tickets/comparar?ids=1,2,10,11,12",
    `/api/tickets/show-details/${show}`,
    `/api/tickets/history/${show}`,
    `/api/tickets/sales-data/${show}`,
    "/api/tickets/artist/Artista%207",
    "/api/tickets/shows-ticketing",
    "/api/tickets/active-shows-with-history",
    "/api/tickets/grid",
    "/api/audience",
  ])
    await measured(decodeURIComponent(path.slice("/api".length)), () => getOk(target, path));
  for (const question of QUESTIONS)
    await measured(`“${question}”`, () => postOk(target, "/api/tickets/questions", { question }));
  return results;
}
