import { type FormEvent, useState } from "react";
import * as z from "zod";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { CallError, call } from "@/lib/client/call";
import { fileSize } from "@/lib/format/fileSize";
import { contract } from "@/lib/http/contract";
import type { Operation } from "./openApi";

const JSON_TYPE = "application/json";
/** Characters of an answer that are shown: a long one would stop the page. */
const MOST = 20_000;

/** Reads with an end can be tried: a stream of news has none. */
export const isTryable = ({ method, reply }: Operation): boolean =>
  method === "GET" && reply.type !== "text/event-stream";

/** The call with what was typed, as the person's own session makes it. Answers what to show of it. */
async function ask({ path, parameters, reply }: Operation, typed: Record<string, string>): Promise<string> {
  const values = (place: "path" | "query") =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where }) => (where === place && typed[name] ? [[name, typed[name]]] : [])),
    );
  const read = contract({
    method: "GET",
    path,
    summary: "",
    permission: "session.any",
    params: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()),
    reply: reply.type === JSON_TYPE ? z.unknown() : { kind: "binary" as const, type: reply.type },
    failure: "No se pudo hacer la llamada.",
  });
  const answer: unknown = await call(read, { params: values("path"), query: values("query") });
  if (answer instanceof Blob) return `Archivo de ${fileSize(answer.size)} (${answer.type || reply.type})`;
  const text = JSON.stringify(answer, null, 2);
  return text.length > MOST ? `${text.slice(0, MOST)}\n... (${fileSize(text.length)} en total)` : text;
}

type Outcome = { text: string } | { error: CallError };

/** Makes a read with typed parameters, with the permissions of who is signed in, and shows its answer. */
export function TryGet({ operation }: { operation: Operation }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const missing = operation.parameters.filter(({ name, required }) => required && !typed[name]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing.length > 0 || busy) return;
    setBusy(true);
    try {
      setOutcome({ text: await ask(operation, typed) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="Probar la llamada"
      className="flex flex-col gap-3 rounded-card bg-neutral-soft p-3"
    >
      <h3 className="text-second font-semibold">Probarla</h3>
      {operation.parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {operation.parameters.map((parameter) => (
            <TextField
              key={`${parameter.in} ${parameter.name}`}
              label={parameter.name}
              required={parameter.required}
              value={typed[parameter.name] ?? ""}
              error={checked && missing.includes(parameter) ? "Falta este parámetro." : undefined}
              onChange={(value) => setTyped((before) => ({ ...before, [parameter.name]: value }))}
            />
          ))}
        </div>
      )}
      <Button type="submit" className="self-start" busy={busy && "Pidiendo..."}>
        Probar
      </Button>
      <div aria-live="polite">
        {outcome && "error" in outcome && (
          <Banner tone="bad" title={`${outcome.error.status} ${outcome.error.code}`}>
            {outcome.error.message}
            {outcome.error.issues.map(({ path, message }) => (
              <span key={path} className="block">
                <code>{path}</code>: {message}
              </span>
            ))}
          </Banner>
        )}
        {outcome && "text" in outcome && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            aria-label="Respuesta"
            className="max-h-96 overflow-auto rounded-control border border-line bg-surface p-3 text-help"
          >
            <pre>{outcome.text}</pre>
          </section>
        )}
      </div>
    </form>
  );
}
