import { CELLS, type CellField } from "./cells";
import type { GridRow, RowEdit } from "./deriveRow";

/** What a person has typed and not saved: their changes by row key, and the rows they added. */
export interface GridDoc {
  edits: Record<string, RowEdit>;
  added: GridRow[];
}

/** A text for a cell; `base` is the version of the row on the screen. */
export interface CellText {
  key: string;
  field: CellField;
  text: string;
  base: number | null;
}

/** The cells of the last paste, in the order of the screen. */
export interface Region {
  keys: string[];
  fields: CellField[];
}

export type Issues = Record<string, Partial<Record<string, string>>>;

export interface GridState {
  doc: GridDoc;
  past: GridDoc[];
  future: GridDoc[];
  /** The cell being typed in: its keystrokes are one step of undo. */
  typing: string | null;
  region: Region | null;
  /** What the server refused, by row key and field. */
  issues: Issues;
}

export type GridAction =
  | { type: "typed"; cell: CellText }
  | { type: "filled"; cells: CellText[]; region?: Region }
  | { type: "accepted"; key: string }
  | { type: "added"; row: GridRow }
  /** `depth`: back to before the step with that many steps before it; without it, one step. */
  | { type: "undone"; depth?: number }
  | { type: "redone" }
  | { type: "left" }
  | { type: "refused"; issues: Issues }
  | { type: "saved"; sent: Record<string, RowEdit>; versions: Record<string, number> }
  | { type: "rebased"; key: string; base: number | null }
  | { type: "dropped"; key: string }
  | { type: "restored"; edits: Record<string, RowEdit>; added?: GridRow[] };

const MAX_STEPS = 200;

export const emptyDoc: GridDoc = { edits: {}, added: [] };

export function startGrid(doc: GridDoc = emptyDoc): GridState {
  return { doc, past: [], future: [], typing: null, region: null, issues: {} };
}

function put(edits: GridDoc["edits"], cells: readonly CellText[]): GridDoc["edits"] {
  const next = { ...edits };
  for (const { key, field, text, base } of cells) {
    const before = next[key];
    next[key] = { base: before ? before.base : base, texts: { ...before?.texts, [field]: text } };
  }
  return next;
}

function without<Value>(record: Record<string, Value>, keys: readonly string[]): Record<string, Value> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest;
}

function step(state: GridState, doc: GridDoc, rest: Partial<GridState> = {}): GridState {
  return {
    ...state,
    doc,
    past: [...state.past, state.doc].slice(-MAX_STEPS),
    future: [],
    typing: null,
    region: null,
    ...rest,
  };
}

/** Every change of the grid that the person can undo, and the few that come from the server. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  const { doc } = state;
  switch (action.type) {
    case "typed": {
      const { key, field } = action.cell;
      const id = `${key}\n${field}`;
      const next = { ...doc, edits: put(doc.edits, [action.cell]) };
      const issues = forget(state.issues, [action.cell]);
      if (state.typing === id) return { ...state, doc: next, issues };
      return step(state, next, { typing: id, issues });
    }
    case "filled": {
      if (action.cells.length === 0) return state;
      const edits = put(doc.edits, action.cells);
      const issues = forget(state.issues, action.cells);
      return step(state, { ...doc, edits }, { region: action.region ?? null, issues });
    }
    case "accepted": {
      const edit = doc.edits[action.key];
      return edit ? step(state, { ...doc, edits: { ...doc.edits, [action.key]: { ...edit, accepted: true } } }) : state;
    }
    case "added":
      return step(state, { ...doc, added: [...doc.added, action.row] });
    case "undone": {
      const depth = action.depth ?? state.past.length - 1;
      const before = state.past[depth];
      if (!before) return state;
      const future = [...state.past.slice(depth + 1), doc, ...state.future];
      return { ...state, doc: before, past: state.past.slice(0, depth), future, typing: null, region: null };
    }
    case "redone": {
      const [after, ...future] = state.future;
      if (!after) return state;
      return { ...state, doc: after, past: [...state.past, doc], future, typing: null, region: null };
    }
    case "left":
      return state.typing === null ? state : { ...state, typing: null };
    case "refused":
      return { ...state, issues: action.issues };
    case "saved":
      return settle(state, action.sent, action.versions);
    case "rebased": {
      const edit = doc.edits[action.key];
      return edit
        ? step(state, { ...doc, edits: { ...doc.edits, [action.key]: { ...edit, base: action.base } } })
        : state;
    }
    case "dropped":
      return step(
        state,
        { ...doc, edits: without(doc.edits, [action.key]) },
        { issues: without(state.issues, [action.key]) },
      );
    case "restored":
      return startGrid({ edits: { ...doc.edits, ...action.edits }, added: action.added ?? doc.added });
  }
}

/** A refusal lasts until its cell is typed in; one of the row as a whole, until any of its cells is. */
function forget(issues: Issues, cells: readonly CellText[]): Issues {
  const next = { ...issues };
  for (const { key, field } of cells) {
    const left = Object.entries(next[key] ?? {}).filter(([other]) => other !== field && other in CELLS);
    if (left.length > 0) next[key] = Object.fromEntries(left);
    else delete next[key];
  }
  return next;
}

/** After a save: what was sent is no change any more; what was typed meanwhile stands on the saved version. Undo starts anew. */
function settle(state: GridState, sent: Record<string, RowEdit>, versions: Record<string, number>): GridState {
  const edits: GridDoc["edits"] = {};
  for (const [key, edit] of Object.entries(state.doc.edits)) {
    if (sent[key] === edit) continue;
    edits[key] = sent[key] ? { ...edit, base: versions[key] ?? edit.base } : edit;
  }
  const added = state.doc.added.filter((row) => !sent[row.key] || edits[row.key]);
  return startGrid({ edits, added });
}
