import { relative } from "node:path";
import { inRoot } from "./paths.mjs";

/** How long each file of Jest's JSON report took, in seconds. */
export const jestFiles = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(inRoot(), name).replaceAll("\\", "/"),
    seconds: (endTime - startTime) / 1000,
  }));

const durationOf = ({ specs = [], suites = [] }) =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
    .concat(suites.map(durationOf))
    .reduce((total, seconds) => total + seconds, 0);

/** How long the tests of each file of Playwright's JSON report took, in seconds, further tries included. */
export const playwrightFiles = ({ suites }) =>
  suites.map((suite) => ({ file: `e2e/${suite.file}`, seconds: durationOf(suite) }));

/** One line for each of the slowest, the slowest first. */
export const slowest = (files, most = 10) =>
  [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
