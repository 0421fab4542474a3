import type { ComponentType } from "react";
import type { ViewProps } from "./model";

export interface BoardViewRow {
  /** Its name in the address: `?vista=lista`. */
  key: string;
  title: string;
  Body: ComponentType<ViewProps>;
  /** Only for who runs the board. */
  leadsOnly?: boolean;
}

/** The ways to look at a board, in the order of their tabs; each loads when it is used. */
export const views: readonly BoardViewRow[] = [];
