import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Button } from "@/components/kit/Button";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { answerChallenge, challengeHold } from "@/lib/shows/holds/api";
import { type ChallengeRole, challengeText } from "@/lib/shows/holds/rules/challengeText";
import { rankText } from "@/lib/shows/holds/rules/kinds";
import type { HoldView } from "@/lib/shows/holds/schema";

type Deed = "desafiar" | "confirma" | "libera";
const REFRESH = { refresh: ["/holds", "/shows"] };

const ASKED: Record<Deed, { confirm: string; about: string; done: string }> = {
  desafiar: {
    confirm: "Desafiar",
    about:
      "Los de antes tienen que confirmar o liberar en el plazo de la sala; quien calla pierde su lugar. Quien gana confirma dentro de las 24 horas.",
    done: "Desafío abierto: se les avisó",
  },
  confirma: {
    confirm: "Confirmo el día",
    about: "El show tiene que quedar confirmado dentro de las 24 horas, o pierde su lugar.",
    done: "Dijo que confirma",
  },
  libera: { confirm: "Liberar", about: "Deja su lugar a los de atrás.", done: "Hold liberado" },
};

/** What may be done of a challenge with a hold of ours: open one, or answer it. */
export function HoldDeeds({ hold, role, onDone }: { hold: HoldView; role: ChallengeRole; onDone: () => unknown }) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const challenge = useWrite(challengeHold, REFRESH);
  const answer = useWrite(answerChallenge, REFRESH);
  const { id, venue, day, rank, version, challenge: open } = hold;
  if (venue.mode !== "propio" || hold.state !== "vivo") return null;
  const go = () =>
    refusal(async () => {
      if (deed === "desafiar") await challenge.run({ params: { id }, body: { version } });
      else if (deed && open) await answer.run({ params: { id: open.id }, body: { hold_id: id, says: deed } });
      await onDone();
      if (deed) toast.saved(ASKED[deed].done);
    });
  return (
    <>
      {role === "ninguno" && rank !== null && rank > 1 && <Button onClick={() => setDeed("desafiar")}>Desafiar</Button>}
      {role === "contesta" && (
        <>
          <Button variant="primary" onClick={() => setDeed("confirma")}>
            Confirmo
          </Button>
          <Button onClick={() => setDeed("libera")}>Libero</Button>
        </>
      )}
      {deed && (
        <AskModal
          title={`${ASKED[deed].confirm}: ${venue.name}, ${formatDayYear(day)}${rank === null ? "" : `, ${rankText(rank)}`}`}
          description={ASKED[deed].about}
          confirm={ASKED[deed].confirm}
          back="Volver"
          danger={deed === "libera"}
          onClose={() => setDeed(null)}
          onRun={go}
        />
      )}
    </>
  );
}

/** Where a hold stands in its challenge, in words; nothing without one. */
export function ChallengeNote({ hold, role }: { hold: HoldView; role: ChallengeRole }) {
  const [now] = useState(() => Date.now());
  if (role === "ninguno") return null;
  return (
    <span className={role === "contesta" ? "block text-help font-semibold text-warn" : "block text-help text-muted"}>
      {challengeText(hold, role, now)}
    </span>
  );
}
