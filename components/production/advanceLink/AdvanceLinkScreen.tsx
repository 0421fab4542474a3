import { type ReactNode, useState } from "react";
import { LinkPage } from "@/components/frame/LinkPage";
import { PublicFrame } from "@/components/frame/PublicFrame";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, formatDayLong } from "@/lib/format/dates";
import { answerLinkedAdvance, getLinkedAdvance } from "@/lib/production/advance/api";
import { isLeft, questionsText } from "@/lib/production/advance/rules/answers";
import { type Section, sectionTitles } from "@/lib/production/advance/rules/kinds";
import type { LinkedAdvance } from "@/lib/production/advance/schema";

const WANTS = "necesita algunas respuestas";

/** The page of a link of an advance: one side's questions, which it answers little by little. A link that does not work shows `missing`. */
export function AdvanceLinkScreen({ missing }: { missing: ReactNode }) {
  return (
    <LinkPage
      contract={getLinkedAdvance}
      input={(token) => ({ params: { token } })}
      words={{ page: "Advance", wants: WANTS, failed: "No se pudieron traer las preguntas" }}
      missing={missing}
    >
      {(advance, token, onChange) => (
        <PublicFrame page={`Advance de ${advance.artist}`} from={advance.company || "Bambalina"} wants={WANTS}>
          <Questions token={token} advance={advance} onChange={onChange} />
        </PublicFrame>
      )}
    </LinkPage>
  );
}

const aboutText = ({ fecha, place }: LinkedAdvance): string =>
  [fecha && formatDayLong(fecha), place].filter(Boolean).join(" · ");

function Questions({
  token,
  advance,
  onChange,
}: {
  token: string;
  advance: LinkedAdvance;
  onChange: (advance: LinkedAdvance) => void;
}) {
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [name, setName] = useState("");
  const [told, setTold] = useState<{ tone: "good" | "bad"; text: string } | null>(null);
  const [nameless, setNameless] = useState(false);
  const { run, busy } = useWrite(answerLinkedAdvance);
  const { items } = advance;
  const left = items.filter(({ state }) => isLeft(state)).length;
  const changed = items.filter(({ id, answer }) => typed[id] !== undefined && typed[id] !== answer);
  const send = async () => {
    setTold(null);
    setNameless(name.trim().length < 3);
    if (name.trim().length < 3) return;
    const answers = changed.map(({ id, version }) => ({ id, version, answer: typed[id] ?? "" }));
    try {
      onChange(await run({ params: { token }, body: { name, answers } }));
      setTyped({});
      setTold({ tone: "good", text: "Gracias: quedó guardado. Se puede volver a este enlace para lo que falte." });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What was typed stays, over what there is now.
      if (error.status === 409 && error.current) onChange(error.current as LinkedAdvance);
      setTold({ tone: "bad", text: error.message });
    }
  };
  return (
    <div className="flex flex-1 flex-col gap-5">
      <div>
        <h2 className="text-section">{advance.artist}</h2>
        <p className="text-muted">{aboutText(advance)}</p>
        <p className="mt-1 text-help text-muted">
          {left === 0
            ? "No falta ninguna respuesta."
            : `${left === 1 ? "Falta" : "Faltan"} ${questionsText(left)} de ${items.length}.`}
        </p>
      </div>
      {(Object.keys(sectionTitles) as Section[]).map((section) => {
        const own = items.filter((one) => one.section === section);
        if (own.length === 0) return null;
        return (
          <section key={section} className="flex flex-col gap-3">
            <h3 className="font-semibold">{sectionTitles[section]}</h3>
            {own.map(({ id, question, answer, state, due }) =>
              state === "no_aplica" ? (
                <p key={id} className="text-help text-muted">{`${question}: no aplica.`}</p>
              ) : (
                <TextArea
                  key={id}
                  label={question}
                  help={due && isLeft(state) ? `Hasta el ${formatDay(due)}` : undefined}
                  rows={2}
                  maxLength={2_000}
                  value={typed[id] ?? answer}
                  onChange={(value) => setTyped((now) => ({ ...now, [id]: value }))}
                />
              ),
            )}
          </section>
        );
      })}
      <div className="sticky bottom-0 mt-auto flex flex-col gap-3 border-t border-line bg-canvas py-4">
        {told && <Banner tone={told.tone}>{told.text}</Banner>}
        <TextField
          label="Su nombre"
          required
          autoComplete="name"
          value={name}
          onChange={setName}
          error={nameless ? "Escribir su nombre." : undefined}
        />
        <Button
          variant="primary"
          size="lg"
          full
          disabled={changed.length === 0}
          busy={busy && "Mandando..."}
          onClick={() => void send()}
        >
          {changed.length === 0
            ? "Contestar alguna"
            : `Mandar ${changed.length === 1 ? "1 respuesta" : `${changed.length} respuestas`}`}
        </Button>
      </div>
    </div>
  );
}
