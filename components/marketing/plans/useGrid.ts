import { useState } from "react";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { compareMoney } from "@/lib/format/moneyMath";
import { readAmount } from "@/lib/format/readAmount";
import { assignPlans, typePlans } from "@/lib/marketing/plans/api";
import type { PlanCell, PlanRow } from "@/lib/marketing/plans/schema";
import type { Channel } from "@/lib/marketing/rules/kinds";

/** What of a cell is looked at, and which of it is typed. */
export const layers = ["planned", "forecast", "presupuestado", "comprometido", "devengado", "left"] as const;
export type Layer = (typeof layers)[number];
export const layerTitles: Record<Layer, string> = {
  planned: "Plan",
  forecast: "Forecast",
  presupuestado: "Asignado",
  comprometido: "Comprometido",
  devengado: "Devengado",
  left: "Queda",
};
const typedLayers: readonly Layer[] = ["planned", "forecast", "presupuestado"];
export const isTyped = (layer: Layer): boolean => typedLayers.includes(layer);

/** A row of the grid: a line of the plan, or one that is new. */
export interface GridRow {
  key: string;
  show_id: number | null;
  project_id: number | null;
  channel: Channel;
  cells: readonly PlanCell[];
}

export const gridRow = ({ id, place, channel, cells }: PlanRow): GridRow => ({
  key: String(id),
  show_id: place.kind === "show" ? place.id : null,
  project_id: place.kind === "project" ? place.id : null,
  channel,
  cells,
});

const keyOf = (row: string, month: string, layer: Layer) => `${row} ${month} ${layer}`;

export const emptyCell = (month: string): PlanCell => ({
  month,
  planned: null,
  forecast: null,
  published: false,
  presupuestado: null,
  solicitado: "0.00",
  comprometido: "0.00",
  devengado: "0.00",
  left: null,
  version: 0,
});

/** An amount as it is typed: null for none, undefined for what is none. */
export function amountOf(text: string): string | null | undefined {
  const read = readAmount(text);
  if (read.ok) return compareMoney(read.value, "0") < 0 ? undefined : read.value;
  return read.reason === "empty" ? null : undefined;
}

/**
 * What is being typed into the plan: texts by cell until they are saved, undone one by one, and what of them was refused. Rows come in their
 * order, so that what is pasted goes right and down.
 */
export function useGrid(rows: readonly GridRow[], months: readonly string[], currency: string) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [past, setPast] = useState<readonly Readonly<Record<string, string>>[]>([]);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState("");
  const refresh = { refresh: ["/spend-plans"] };
  const [plans, assign] = [useWrite(typePlans, refresh), useWrite(assignPlans, refresh)];

  const write = (changes: Readonly<Record<string, string>>) => {
    setPast((before) => [...before.slice(-49), texts]);
    setTexts((now) => ({ ...now, ...changes }));
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in changes))));
  };
  const type = (row: string, month: string, layer: Layer, text: string) => write({ [keyOf(row, month, layer)]: text });
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setTexts(last);
    setPast(past.slice(0, -1));
  };

  /** Rows and columns of a sheet, from a cell on. */
  const paste = (row: string, month: string, layer: Layer, text: string) => {
    const [top, left] = [rows.findIndex(({ key }) => key === row), months.indexOf(month)];
    const sheet = text.replace(/\r/g, "").replace(/\n$/, "").split("\n");
    const changes: Record<string, string> = {};
    for (const [down, line] of sheet.entries())
      for (const [right, value] of line.split("\t").entries()) {
        const [at, on] = [rows[top + down], months[left + right]];
        if (at && on) changes[keyOf(at.key, on, layer)] = value.trim();
      }
    write(changes);
  };
  /** What stands above, in this cell. */
  const fill = (row: string, month: string, layer: Layer) => {
    const above = rows[rows.findIndex(({ key }) => key === row) - 1];
    if (!above) return;
    const cell = above.cells.find((one) => one.month === month);
    type(row, month, layer, texts[keyOf(above.key, month, layer)] ?? (cell?.[layer] as string | null) ?? "");
  };

  const typed = rows.flatMap((row) =>
    months.flatMap((month) =>
      typedLayers.flatMap((layer) => {
        const key = keyOf(row.key, month, layer);
        const text = texts[key];
        if (text === undefined) return [];
        return [{ key, row, month, layer, amount: amountOf(text), cell: row.cells.find((one) => one.month === month) }];
      }),
    ),
  );
  const wrong = typed.filter(({ amount }) => amount === undefined);
  const planned = typed.filter(({ layer, amount }) => layer !== "presupuestado" && amount !== undefined);
  const assigned = typed.filter(({ layer, amount }) => layer === "presupuestado" && amount != null);
  const scope = ({ show_id, project_id, channel }: GridRow) => ({ show_id, project_id, channel });
  const forget = (keys: readonly string[]) => {
    setTexts((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key))));
    setPast([]);
  };

  /** Saves what is planned and expected: what is refused stays as it was typed, beside why. */
  async function savePlans(): Promise<number> {
    const cells = new Map<string, { keys: string[]; body: object }>();
    for (const { key, row, month, layer, amount, cell } of planned) {
      const at = `${row.key} ${month}`;
      const one = cells.get(at) ?? {
        keys: [],
        body: { ...scope(row), month, currency, version: cell?.version ?? 0 },
      };
      one.keys.push(key);
      one.body = { ...one.body, [layer]: amount };
      cells.set(at, one);
    }
    const sent = [...cells.values()];
    if (sent.length === 0) return 0;
    const reply = await plans.run({
      body: { mode: "lo_que_se_puede", cells: sent.map(({ body }) => body) as never },
    });
    const failed = new Map(reply.refused.map(({ index, message: why }) => [index, why]));
    forget(sent.flatMap(({ keys }, index) => (failed.has(index) ? [] : keys)));
    setRefused(
      Object.fromEntries(
        sent
          .flatMap(({ keys }, index) => keys.map((key) => [key, failed.get(index)] as const))
          .filter((one): one is [string, string] => one[1] !== undefined),
      ),
    );
    return reply.saved;
  }

  /** Gives the purses what was typed, all of it or nothing. */
  async function saveAssigned(owner_id: number | null): Promise<boolean> {
    if (assigned.length === 0) return true;
    try {
      await assign.run({
        body: {
          client_id: crypto.randomUUID(),
          owner_id,
          cells: assigned.map(({ row, month, amount }) => ({
            ...scope(row),
            month,
            currency: currency as "ARS",
            amount: amount ?? "0",
          })),
        },
      });
      forget(assigned.map(({ key }) => key));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setMessage(error.message);
      return false;
    }
  }

  return {
    textOf: (row: string, month: string, layer: Layer): string | undefined => texts[keyOf(row, month, layer)],
    whyNot: (row: string, month: string, layer: Layer): string | undefined => refused[keyOf(row, month, layer)],
    type,
    paste,
    fill,
    undo,
    canUndo: past.length > 0,
    planned: planned.length,
    assigned: assigned.length,
    wrong: wrong.length,
    message,
    clearMessage: () => setMessage(""),
    busy: plans.busy || assign.busy,
    savePlans,
    saveAssigned,
  };
}
export type Grid = ReturnType<typeof useGrid>;
