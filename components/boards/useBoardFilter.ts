import { useMemo } from "react";
import { type CardFilter, filterKeys } from "@/lib/boards/rules/filter";
import { type Address, useAddress } from "@/lib/client/useAddress";
import { addDays, todayIn } from "@/lib/format/dates";

/** Choices of how far back closed cards are shown: `?cerradas=`. */
export const closedChoices = { "": "30 días", "90": "90 días", "365": "Un año", todas: "Todas" } as const;

/** Before any card there is. */
const EVER = "2000-01-01";

/** The day since which closed cards are asked for; undefined leaves it to the server. */
export function closedSince(choice: string, today: string = todayIn()): string | undefined {
  if (choice === "todas") return EVER;
  return choice === "90" || choice === "365" ? addDays(today, -Number(choice)) : undefined;
}

/** Every filter taken out. */
export const noFilter = Object.fromEntries(filterKeys.map((key) => [key, ""]));

/** What of the board is looked at, as the address says, and the address itself. */
export function useBoardFilter(): { address: Address; filter: CardFilter; filtered: boolean; since?: string } {
  const address = useAddress();
  const text = filterKeys.map((key) => address.get(key)).join("\n");
  const filter = useMemo(() => {
    const values = text.split("\n");
    return Object.fromEntries(filterKeys.map((key, index) => [key, values[index] ?? ""])) as CardFilter;
  }, [text]);
  const filtered = filterKeys.some((key) => filter[key]);
  return { address, filter, filtered, since: closedSince(address.get("cerradas")) };
}
