import type { Provider } from "@/lib/auth/rules";

/** How the person of this browser signed in, and whether that provider could be asked the last time. */
export interface ProviderState {
  provider: Provider;
  reachable: boolean;
}

let state: ProviderState = { provider: "local", reachable: true };
const listeners = new Set<() => void>();

/** What is known now. */
export const providerNow = (): ProviderState => state;

/** Keeps what a call told. */
export function noteProvider(told: Partial<ProviderState>): void {
  const next = { ...state, ...told };
  if (next.provider === state.provider && next.reachable === state.reachable) return;
  state = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function onProvider(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
