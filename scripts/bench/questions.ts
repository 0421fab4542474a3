import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expected, judge, reachOf } from "@/lib/ticketing/questions/bench";
import { progress, type Result } from "./results";
import { percentile } from "./stats";

const OWN = "lib/ticketing/questions/fixtures";
/** Sample data beside the project, where it is there. */
const SHARED = "../shared/data/shows";
const LEAST = 95;
const LIMIT_MS = 60;
const TIMES = 3;

const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const lines = <Line>(file: string): Line[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const shareOf = (work: string, questions: readonly Expected[], catalogue: string): Result => {
  const { right, wrong } = judge(questions, reachOf(json(catalogue)));
  for (const { q, got, wanted } of wrong) progress(`  ${q}\n    se entendió ${got}\n    era          ${wanted}`);
  return {
    work,
    measured: (right * 100) / questions.length,
    limit: LEAST,
    least: true,
    unit: "",
    beside: `% de ${questions.length}`,
  };
};

/** How many of the sample questions, and of our own in other words, become their query with its parameters, and how long that takes. */
export function measureQuestions(): Result[] {
  const own = lines<[string, string, string, Expected["params"]]>(join(OWN, "unseen.jsonl")).map(
    ([where, q, query, params]) => ({ where, q, query, params }),
  );
  const shared = [SHARED, "../../shared/data/shows"].find((folder) => existsSync(join(folder, "questions.jsonl")));
  const first = join(OWN, "catalog.json");
  const reach = reachOf(json(first));
  const times = Array.from({ length: TIMES }, () => own.filter(({ where }) => where === "A"))
    .flat()
    .map((question) => {
      const begun = performance.now();
      judge([question], reach);
      return performance.now() - begun;
    });
  return [
    ...(shared
      ? [
          shareOf(
            "preguntas de muestra",
            lines<Expected>(join(shared, "questions.jsonl")),
            join(shared, "questions_catalog.json"),
          ),
        ]
      : []),
    shareOf(
      "propias, primer catálogo",
      own.filter(({ where }) => where === "A"),
      first,
    ),
    shareOf(
      "propias, segundo catálogo",
      own.filter(({ where }) => where === "B"),
      join(OWN, "catalogB.json"),
    ),
    { work: "entender una pregunta, p95", measured: percentile(times, 0.95), limit: LIMIT_MS, unit: "ms" },
  ];
}
