import { runForJson } from "./program";
import { ms, progress, type Result } from "./results";
import { median } from "./stats";

const LIMIT_RATIO = 1.3;
const LIMIT_MB = 250;
const TIMES = 3;
const PROGRAM = "scripts/bench/excelProgram.ts";

interface Run {
  ms: number;
  mb: number;
  bytes: number;
}

/** 100,000 rows of ten columns: our writer and exceljs' alone, in turns, each in a process of its own. */
export async function measureExcel(): Promise<Result[]> {
  const ours: Run[] = [];
  const alone: Run[] = [];
  for (let time = 1; time <= TIMES; time += 1) {
    progress(`Excel de 100.000 filas, vez ${time} de ${TIMES}`);
    ours.push(await runForJson<Run>(PROGRAM, ["ours"]));
    alone.push(await runForJson<Run>(PROGRAM, ["exceljs"]));
  }
  const time = { ours: median(ours.map((run) => run.ms)), alone: median(alone.map((run) => run.ms)) };
  const memory = (runs: Run[]) => Math.max(...runs.map((run) => run.mb));
  const megabytes = (runs: Run[]) => `${((runs[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`;
  return [
    {
      work: "100.000 filas x 10 columnas",
      measured: time.ours / time.alone,
      limit: LIMIT_RATIO,
      unit: "x",
      beside: `nuestro ${ms(time.ours)}, ${megabytes(ours)} / exceljs solo ${ms(time.alone)}, ${megabytes(alone)}`,
    },
    {
      work: "memoria del proceso",
      measured: memory(ours),
      limit: LIMIT_MB,
      unit: "MB",
      beside: `exceljs solo ${memory(alone).toFixed(0)} MB`,
    },
  ];
}
