import { isDeepStrictEqual } from "node:util";
import { prisma } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Input } from "@/lib/http/contract";
import { manyInCurrency } from "@/lib/rates/inCurrencyService";
import { directoryOf } from "../engine/directory";
import { askedOf, type RequestRow, stepOfPolicy, WITH_STEPS } from "../engine/held";
import { givenKind } from "../engine/registry";
import type { ApprovalActor } from "../kind";
import { chooseRule } from "../rules/match";
import { firstStuck } from "../rules/possible";
import { workingHoursBetween } from "../rules/workingHours";
import { calendarOf } from "../service/calendar";
import type * as api from "./api";
import { factsIn } from "./factsIn";
import type { Replay, Rule, Rules } from "./schema";
import { triedRules } from "./tried";

const DAYS = 90;
const CASES = 1_000;

interface Case {
  row: RequestRow;
  before: number;
  after: number;
  changed: boolean;
}

/** `POST /approval-policies/replay`: the requests of 90 days by the rules that are tried and by those in force. */
export async function replay(_actor: ApprovalActor, { body }: Input<typeof api.replayPolicy>): Promise<Replay> {
  await givenKind(body.kind);
  const { rules, currency, vigente } = await triedRules(body);
  const since = new Date(Date.now() - DAYS * 86_400_000);
  const rows = await prisma.approvalRequest.findMany({
    where: { kind: body.kind, asked_at: { gte: since }, state: { not: "reemplazado" } },
    include: WITH_STEPS,
    orderBy: { id: "asc" },
  });
  const inForce = vigente?.rules ?? rules;
  const convert = manyInCurrency();
  const cases: Case[] = [];
  for (const row of rows) {
    const before = chooseRule(inForce, await factsIn(row, vigente?.currency ?? currency, convert)).index;
    const after = chooseRule(rules, await factsIn(row, currency, convert)).index;
    cases.push({ row, before, after, changed: !isDeepStrictEqual(inForce[before]?.steps, rules[after]?.steps) });
  }
  const changed = cases.filter((one) => one.changed);
  return {
    total: cases.length,
    changed: changed.length,
    rules: rules.map((_, index) => ({
      rule: index + 1,
      count: cases.filter(({ after }) => after === index).length,
      before: cases.filter(({ before }) => before === index).length,
    })),
    cases: cases.slice(-CASES).map(({ row, changed: other }) => ({ id: String(row.id), changed: other })),
    changes: changesOf(changed, inForce, rules),
    stuck: await stuckOf(cases, rules),
    median_hours: { real: await realMedian(rows), draft: median(cases.flatMap(({ after }) => hoursOf(rules[after]))) },
  };
}

function changesOf(changed: readonly Case[], before: Rules, after: Rules): Replay["changes"] {
  const groups = new Map<string, Case[]>();
  for (const one of changed) {
    const key = `${one.before}:${one.after}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((group) => {
      const first = group[0] as Case;
      return {
        steps_before: before[first.before]?.steps.length ?? 0,
        steps_after: after[first.after]?.steps.length ?? 0,
        rule_before: first.before + 1,
        rule_after: first.after + 1,
        count: group.length,
        sums: sumsOf(group),
      };
    })
    .sort((a, b) => b.count - a.count);
}

const sumsOf = (group: readonly Case[]) =>
  currencies.flatMap((currency) => {
    const own = group.flatMap(({ row }) => (row.currency === currency && row.amount ? [row.amount.toFixed(2)] : []));
    return own.length === 0 ? [] : [{ currency, amount: sumMoney(own) }];
  });

async function stuckOf(cases: readonly Case[], rules: Rules): Promise<number> {
  const asked = cases.map(({ row }) => askedOf(row));
  const directory = await directoryOf(prisma, asked);
  return cases.filter(({ row, after }) => {
    const steps = (rules[after]?.steps ?? []).map(stepOfPolicy);
    return firstStuck(steps, askedOf(row), directory) >= 0;
  }).length;
}

const hoursOf = (rule: Rule | undefined): number[] => {
  const hours = rule?.steps.map(({ sla_hours }) => sla_hours) ?? [];
  return hours.some((one) => one === null) ? [] : [hours.reduce<number>((sum, one) => sum + (one ?? 0), 0)];
};

async function realMedian(rows: readonly RequestRow[]): Promise<number | null> {
  const hours: number[] = [];
  for (const country of new Set(rows.map((row) => row.country))) {
    const calendar = await calendarOf(prisma, country);
    for (const row of rows)
      if (row.country === country && row.state === "aprobado" && row.closed_at)
        hours.push(workingHoursBetween(row.asked_at, row.closed_at, calendar));
  }
  return median(hours);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] as number;
  const found = Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
  return Math.round(found * 10) / 10;
}
