import type { ReactNode } from "react";
import type { Fact } from "@/components/frame/differing";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { formatDay } from "@/lib/format/dates";
import type { Choices } from "../spec";

/** What is typed: texts, with "" for nothing chosen. */
export type Values = Record<string, string | boolean>;
/** What is sent, and what a record says of the same. */
export type Body = Record<string, unknown>;

interface FieldsProps {
  choices: Choices;
  readOnly: boolean;
}

/** The form of a list: where a new one starts, its fields, and how each is told. */
export interface ListForm {
  start: Values;
  Fields: (props: FieldsProps) => ReactNode;
  facts: (choices: Choices) => Fact<Body>[];
}

export const said =
  (key: string) =>
  (body: Body): string =>
    typeof body[key] === "string" ? (body[key] as string) : "";
export const titled =
  (key: string, titles: Readonly<Record<string, string>>) =>
  (body: Body): string =>
    titles[said(key)(body)] ?? "";
export const dayOf = (key: string) => (body: Body) => {
  const day = said(key)(body);
  return day ? formatDay(day) : "";
};
export const chosen =
  (key: string, list: readonly { id: number; name: string }[]) =>
  (body: Body): string =>
    list.find(({ id }) => id === body[key])?.name ?? "";
export const optionsOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

export const NAME = { label: "Nombre", text: said("name") };
export const Name = ({ label, readOnly }: { label: string; readOnly: boolean }) => (
  <TextField name="name" label={label} required maxLength={200} readOnly={readOnly} autoComplete="off" />
);
export const Two = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-4 sm:grid-cols-2">{children}</div>
);
export const Days = ({ readOnly }: { readOnly: boolean }) => (
  <Two>
    <DateField name="starts_on" label="Desde" readOnly={readOnly} />
    <DateField name="ends_on" label="Hasta" readOnly={readOnly} />
  </Two>
);
export const DAYS = [
  { label: "Desde", text: dayOf("starts_on") },
  { label: "Hasta", text: dayOf("ends_on") },
];
