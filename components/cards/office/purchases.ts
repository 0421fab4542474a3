import type { ReviewRecord } from "@/lib/cards/review/schema";
import { moneyText } from "./looks";

/** Purchases as a list offers them, each with what nothing gave back of it yet; `key`: what one is chosen by. */
export const purchaseChoices = (
  purchases: ReviewRecord["purchases"],
  currency: string,
  key: "id" | "client_id",
): { value: string; label: string; hint: string }[] =>
  purchases.map((one) => ({
    value: String(one[key]),
    label: one.text,
    hint: `quedan ${moneyText(one.left, currency)}`,
  }));
