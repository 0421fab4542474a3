import type { BoardRow } from "@/lib/access/boardRow";
import { boardRows } from "@/lib/generated/boards";

/** What a browser knows of a board, by its key. Loaded with the command palette only. */
export const boardRowOf = (key: string): BoardRow | undefined => boardRows.find((row) => row.key === key);
