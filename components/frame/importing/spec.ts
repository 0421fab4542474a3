import type { ReactNode } from "react";
import type * as z from "zod";
import type { Contract, MultipartBody } from "@/lib/http/contract";
import type { foundTable, importFacts, oneImport, queuedImport, undoBody } from "@/lib/imports/schema";
import type { ImportWizard } from "./useImportWizard";

export type FoundTable = z.output<typeof foundTable>;
export type Facts = z.output<typeof importFacts>;

/** How a file is read, as far as every import has it alike; a kind adds its own. */
export interface MappingDraft {
  columns: Partial<Record<string, string | undefined>>;
  constants?: Partial<Record<string, string | undefined>> | undefined;
  date_format?: string | undefined;
  decimal?: "auto" | "," | "." | undefined;
}

type None = z.ZodUndefined;
type One = typeof oneImport;
type Sent = Contract<None, None, MultipartBody, typeof queuedImport>;

/** The calls of one kind of import, as `importContracts` makes them. */
export interface ImportCalls<Found, View, Item> {
  preview: Contract<None, None, MultipartBody, z.ZodType<Found>>;
  start: Sent;
  list: Contract<None, None, None, z.ZodType<Item[]>>;
  get: Contract<One, None, None, z.ZodType<View>>;
  commit: Contract<One, None, z.ZodType, typeof queuedImport>;
  undo: Contract<One, None, typeof undoBody, z.ZodType<View>>;
  rejected: Contract<One, None, None, { kind: "binary"; type: string }>;
}

/** What the wizard's body and its row of buttons are made of, placed by the screen. */
export interface Parts {
  body: ReactNode;
  foot?: ReactNode;
}

/** What the screen of a step is given. It answers `place({ body, foot })`. */
export interface StepProps<Found extends FoundTable, View extends Facts, Draft> {
  wizard: ImportWizard<Found, View, Draft>;
  place: (parts: Parts) => ReactNode;
}

/** A kind of import as its wizard knows it: its calls, its words, and the parts that only it has. */
export interface ImportSpec<Found extends FoundTable, View extends Facts, Item extends Facts, Draft> {
  calls: ImportCalls<Found, View, Item>;
  /** What the browser keeps the file under. */
  purpose: string;
  /** The parameter of the address that has the import's id. */
  param: string;
  maxMb: number;
  /** Addresses of the reads that a save or an undo changes. */
  refresh: readonly string[];
  /** The mapping to begin with; `carried` is the one of an earlier run with another file or header. */
  start: (found: Found, carried: unknown) => Draft;
  /** What is sent of it; all of it unless said. */
  mapping?: (draft: Draft) => unknown;
  /** Text fields of a trial beside its mapping. */
  trial?: Readonly<Record<string, string>>;
  file: { title: string; subtitle: string; help: string; actions?: ReactNode; more?: ReactNode };
  /** What is said of one in the list: `120 filas: 100 nuevas`, and who. */
  recent: (item: Item) => { counts: string; by: string };
  Columns: (props: StepProps<Found, View, Draft> & { found: Found; draft: Draft }) => ReactNode;
  /** A trial that ended well. */
  Review: (props: StepProps<Found, View, Draft> & { view: View }) => ReactNode;
  saved: Saved<View>;
}

/** How a save that ended is told. `changed` is how many rows it wrote. */
export interface Saved<View> {
  changed: (view: View) => number;
  done: (view: View) => { title: string; text: string };
  /** What to do about a save that failed, after its reason. */
  failed?: (view: View) => string;
  /** The person who undid it, and what that means. */
  undone: (view: View) => { by: string; text: string };
  /** What undoing would do. */
  asks: (view: View) => string;
  /** Where what it wrote is seen. */
  seen: (view: View) => { href: string; label: string } | null;
  Result: (props: { view: View }) => ReactNode;
  /** Below the buttons. */
  Details: (props: { view: View }) => ReactNode;
}
