import type { Address } from "@/lib/client/useAddress";
import type { CallsReply, StateReply, UseReply, VitalsReply } from "@/lib/stats/schema";

/** What the four reads of the screen answered so far. */
export interface Stats {
  use: UseReply | undefined;
  vitals: VitalsReply | undefined;
  calls: CallsReply | undefined;
  state: StateReply | undefined;
}

/** What each part of the screen is given. */
export interface PanelProps {
  stats: Stats;
  address: Address;
}
