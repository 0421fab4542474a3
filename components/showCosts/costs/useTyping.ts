import { useState } from "react";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { readAmount } from "@/lib/format/readAmount";
import { changeCost } from "@/lib/showCosts/api";
import type { TypedColumn } from "@/lib/showCosts/rules/kinds";
import type { CostLine, CostsView } from "@/lib/showCosts/schema";

const keyOf = ({ id }: CostLine, column: TypedColumn): string => `${id} ${column}`;

/** An amount as it is typed: null for none, undefined for what is no amount. */
function amountOf(text: string): string | null | undefined {
  const read = readAmount(text);
  if (read.ok) return read.value.startsWith("-") ? undefined : read.value;
  return read.reason === "empty" ? null : undefined;
}

/** The amounts that are being typed into the table: what they make of its sums at once, and saving each as it is left. */
export function useTyping(
  id: number,
  stored: CostsView,
  onSaved: (view: CostsView) => void,
  say: (failure: string | null) => void,
) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState<string | null>(null);
  const { run } = useWrite(changeCost);
  const forget = (key: string) => setTexts(({ [key]: _, ...rest }) => rest);
  const textOf = (line: CostLine, column: TypedColumn): string | undefined => texts[keyOf(line, column)];
  const lines = stored.lines.map((line) => {
    const typed = (["oferta", "presupuesto", "declarado"] as const).flatMap((column) => {
      const text = textOf(line, column);
      const amount = text === undefined ? undefined : amountOf(text);
      return amount === undefined ? [] : [[column, amount] as const];
    });
    return typed.length === 0 ? line : { ...line, ...Object.fromEntries(typed) };
  });
  const leave = async (line: CostLine, column: TypedColumn) => {
    const key = keyOf(line, column);
    const text = texts[key];
    const kept = stored.lines.find((one) => one.id === line.id);
    if (text === undefined || !kept) return;
    const amount = amountOf(text);
    if (amount === undefined) return;
    if (amount === kept[column]) return forget(key);
    setSaving(key);
    say(null);
    try {
      onSaved(await run({ params: { id, line: line.id }, body: { version: kept.version, [column]: amount } }));
      forget(key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      say(
        error.status === 409
          ? `Otra persona cambió “${line.label}”: queda escrito lo suyo; salir otra vez de la celda lo guarda sobre lo nuevo.`
          : error.message,
      );
      if (error.status === 409 && error.current) onSaved(error.current as CostsView);
    } finally {
      setSaving(null);
    }
  };
  return {
    /** The costs as they would be with what is typed. */
    view: { ...stored, lines },
    textOf,
    wrong: (line: CostLine, column: TypedColumn) => {
      const text = textOf(line, column);
      return text !== undefined && amountOf(text) === undefined;
    },
    saving: (line: CostLine, column: TypedColumn) => saving === keyOf(line, column),
    type: (line: CostLine, column: TypedColumn, text: string) =>
      setTexts((now) => ({ ...now, [keyOf(line, column)]: text })),
    leave,
    undo: (line: CostLine, column: TypedColumn) => forget(keyOf(line, column)),
  };
}
export type Typing = ReturnType<typeof useTyping>;
