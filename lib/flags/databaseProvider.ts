import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
} from "@openfeature/server-sdk";
import { evaluate, type FlagReason } from "./rules/evaluate";
import { rememberedFlags } from "./store";

const REASONS: Record<FlagReason, string> = {
  DISABLED: StandardResolutionReasons.DISABLED,
  PERSON: StandardResolutionReasons.TARGETING_MATCH,
  ROLE: StandardResolutionReasons.TARGETING_MATCH,
  SPLIT: StandardResolutionReasons.SPLIT,
  DEFAULT: StandardResolutionReasons.DEFAULT,
};

/** OpenFeature's provider on our own tables. It evaluates in memory: a read asks the database at most every 2 s. */
export class DatabaseProvider implements Provider {
  readonly metadata = { name: "Bambalina, PostgreSQL" };
  readonly runsOn = "server";

  async resolveBooleanEvaluation(key: string, fallback: boolean, context: EvaluationContext) {
    const found = await this.#find(key, context);
    if (!found) return missing(fallback);
    if (found.value !== "on" && found.value !== "off") return wrongType(fallback);
    return { ...found, value: found.value === "on" };
  }

  async resolveStringEvaluation(key: string, fallback: string, context: EvaluationContext) {
    return (await this.#find(key, context)) ?? missing(fallback);
  }

  async resolveNumberEvaluation(_key: string, fallback: number) {
    return wrongType(fallback);
  }

  async resolveObjectEvaluation<T extends JsonValue>(_key: string, fallback: T) {
    return wrongType(fallback);
  }

  async #find(key: string, context: EvaluationContext): Promise<ResolutionDetails<string> | null> {
    const flag = (await rememberedFlags()).get(key);
    if (!flag) return null;
    const { value, reason } = evaluate(flag, { id: Number(context.targetingKey), rol: String(context.rol) });
    return { value, variant: value, reason: REASONS[reason] };
  }
}

const missing = <T>(value: T): ResolutionDetails<T> => ({
  value,
  errorCode: ErrorCode.FLAG_NOT_FOUND,
  reason: "ERROR",
});
const wrongType = <T>(value: T): ResolutionDetails<T> => ({
  value,
  errorCode: ErrorCode.TYPE_MISMATCH,
  reason: "ERROR",
});
