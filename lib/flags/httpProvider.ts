import {
  ErrorCode,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from "@openfeature/server-sdk";
import * as z from "zod";
import { log } from "@/lib/log";

/** The part of OFREP's bulk answer that we read. */
const bulkAnswer = z.object({
  flags: z.array(
    z.object({
      key: z.string(),
      value: z.unknown().optional(),
      variant: z.string().optional(),
      reason: z.string().optional(),
      errorCode: z.string().optional(),
    }),
  ),
});

type Flags = ReadonlyMap<string, ResolutionDetails<unknown>>;

interface Kept {
  at: number;
  etag: string | null;
  flags: Flags;
  loading: Promise<void> | null;
}

const FRESH_MS = 2_000;
const STALE_MS = 60_000;
const TIMEOUT_MS = 2_000;
const MOST_PEOPLE = 5_000;

/**
 * OpenFeature's provider on any service that speaks the OpenFeature Remote Evaluation Protocol: one bulk request per
 * person, remembered and renewed behind the answer, so that a read costs no request. The person's id is the targeting
 * key; `rol` and `area` go along, never mail or name. While the service is away the last known values stay.
 */
export class HttpProvider implements Provider {
  readonly metadata = { name: "OFREP" };
  readonly runsOn = "server";
  readonly #kept = new Map<string, Kept>();

  constructor(
    private readonly url: string,
    private readonly clientKey: string | undefined,
  ) {}

  resolveBooleanEvaluation(key: string, fallback: boolean, context: EvaluationContext) {
    return this.#resolve(key, fallback, context);
  }

  resolveStringEvaluation(key: string, fallback: string, context: EvaluationContext) {
    return this.#resolve(key, fallback, context);
  }

  resolveNumberEvaluation(key: string, fallback: number, context: EvaluationContext) {
    return this.#resolve(key, fallback, context);
  }

  async resolveObjectEvaluation<T extends JsonValue>(key: string, fallback: T, context: EvaluationContext) {
    return this.#resolve(key, fallback, context);
  }

  async #resolve<T>(key: string, fallback: T, context: EvaluationContext): Promise<ResolutionDetails<T>> {
    const found = (await this.#flagsOf(context)).get(key);
    if (!found) return { value: fallback, errorCode: ErrorCode.FLAG_NOT_FOUND, reason: "ERROR" };
    if (typeof found.value !== typeof fallback)
      return { value: fallback, errorCode: ErrorCode.TYPE_MISMATCH, reason: "ERROR" };
    return found as ResolutionDetails<T>;
  }

  async #flagsOf(context: EvaluationContext): Promise<Flags> {
    const key = JSON.stringify(context);
    if (this.#kept.size > MOST_PEOPLE) this.#kept.clear();
    const kept = this.#kept.get(key) ?? { at: 0, etag: null, flags: new Map(), loading: null };
    this.#kept.set(key, kept);
    const age = Date.now() - kept.at;
    if (age > STALE_MS) await this.#reload(kept, context);
    else if (age > FRESH_MS) void this.#reload(kept, context);
    return kept.flags;
  }

  #reload(kept: Kept, context: EvaluationContext): Promise<void> {
    kept.loading ??= this.#ask(kept, context)
      .catch((error: unknown) => log.warn({ err: error }, "flag service not read; the last known values stay"))
      .finally(() => {
        kept.at = Date.now();
        kept.loading = null;
      });
    return kept.loading;
  }

  async #ask(kept: Kept, context: EvaluationContext): Promise<void> {
    const answer = await fetch(`${this.url.replace(/\/+$/, "")}/ofrep/v1/evaluate/flags`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(this.clientKey && { Authorization: `Bearer ${this.clientKey}` }),
        ...(kept.etag && { "If-None-Match": kept.etag }),
      },
      body: JSON.stringify({ context }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`flag service answered ${answer.status}`);
    const { flags } = bulkAnswer.parse(await answer.json());
    kept.etag = answer.headers.get("etag");
    kept.flags = new Map(
      flags
        .filter(({ errorCode, value }) => errorCode === undefined && value !== undefined)
        .map(({ key, value, variant, reason }) => [key, { value, variant, reason }]),
    );
  }
}
