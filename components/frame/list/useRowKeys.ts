import type { RefObject } from "react";
import { useKeys } from "../useKeys";

const LINK = "tbody a.row-link";

/** The keys of a list: J and K move from row to row, X chooses one, `/` goes to its search; Enter is the link's own. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])];
  const here = () => document.activeElement?.closest("tr");
  const move = (by: number) => {
    const all = links();
    const at = all.findIndex((link) => link.closest("tr") === here());
    (all[at + by] ?? all[at] ?? all[0])?.focus();
  };
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      "/": () => document.querySelector<HTMLElement>("main input[type=search]")?.focus(),
      x: () => here()?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click(),
    },
    ["j", "k"],
  );
}
