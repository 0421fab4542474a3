import { addDays, todayIn } from "@/lib/format/dates";

/** The last day that a sale may have: tomorrow, since where a show is played it may be tomorrow already. */
export const lastSaleDay = (): string => addDays(todayIn(), 1);
