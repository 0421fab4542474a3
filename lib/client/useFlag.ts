import { type FlagKey, type FlagValue, flagDefaults } from "@/lib/flags/rules/keys";
import { useMe } from "./useMe";

/**
 * A feature flag as this person has it. It costs no request: flags come with `GET /auth/me`, which the shell renews every
 * minute. Before that answer it is the flag's own default.
 */
export function useFlag<K extends FlagKey>(key: K): FlagValue<K> {
  const value = useMe()?.flags?.[key];
  return typeof value === typeof flagDefaults[key] ? (value as FlagValue<K>) : flagDefaults[key];
}
