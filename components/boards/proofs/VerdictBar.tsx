import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { toast } from "@/components/kit/toast";
import type { ProofView } from "@/lib/boards/proofs/schema";
import { sendByKeys } from "./sendByKeys";
import type { Proofs } from "./useProofs";

/** The yes, or what to change: of the last version, by another than who sent it. */
export function VerdictBar({ proof, proofs }: { proof: ProofView; proofs: Proofs }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const judge = async (verdict: "aprobado" | "cambios") => {
    const done = await attempt(() =>
      proofs.judge.run({ params: { id: proof.id }, body: { verdict, reason: verdict === "cambios" ? reason : "" } }),
    );
    if (done) toast.saved(verdict === "aprobado" ? `Se aprobó la versión ${proof.number}` : "Se pidieron cambios");
  };
  if (!asking)
    return (
      <div className="flex gap-2">
        <Button variant="primary" busy={proofs.judge.busy} onClick={() => void judge("aprobado")}>
          Aprobar
        </Button>
        <Button onClick={() => setAsking(true)}>Pedir cambios</Button>
      </div>
    );
  return (
    <form
      aria-label="Pedir cambios"
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) void judge("cambios");
      }}
      onKeyDown={sendByKeys}
    >
      <TextArea label="Qué cambiar" rows={3} maxLength={1_000} value={reason} onChange={setReason} autoFocus />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={reason.trim() === ""} busy={proofs.judge.busy}>
          Pedir cambios
        </Button>
        <Button variant="ghost" onClick={() => setAsking(false)}>
          Volver
        </Button>
      </div>
    </form>
  );
}
