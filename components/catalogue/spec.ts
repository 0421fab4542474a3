import type { ReactNode } from "react";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import type { Column } from "@/components/kit/table/columns";
import type { categories, getChoices } from "@/lib/catalogue/api";
import type { CatalogueList } from "@/lib/catalogue/rules/kinds";
import type { CallOutput } from "@/lib/http/contract";

export type Choices = CallOutput<typeof getChoices>;

/** What every record of the catalogue has. */
export interface CatalogueRow {
  id: number;
  version: number;
  name: string;
  merged_into?: number | null;
  kept?: string | null;
}

/** The calls of a list. Those of all lists have the shape of these, each with rows of its own. */
export type ListCalls = typeof categories;

/** A list of the catalogue as its screen knows it. */
export interface ListSpec<Row extends CatalogueRow> {
  list: CatalogueList;
  calls: ListCalls;
  title: string;
  context: string;
  /** `rubro`, `rubros`, and "Agregar rubro". */
  one: string;
  many: string;
  add: string;
  none: { title: string; text: string };
  columns: Column<Row>[];
  filters: FilterSpec[];
  /** The query of what the filters choose. */
  asked: (values: Readonly<Record<string, string>>) => Record<string, string | undefined>;
  views: ReadonlyArray<{ name: string; filters: string }>;
  card(row: Row): { main: string; sub: string; badge?: ReactNode };
}

/** What is known of a list where one of its records is open. */
export type RecordSpec = Pick<ListSpec<CatalogueRow>, "list" | "calls" | "title" | "one" | "add" | "card">;
