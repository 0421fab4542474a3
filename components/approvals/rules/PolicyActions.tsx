import { History, Pencil, Send, Trash2, Undo2 } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { toast } from "@/components/kit/toast";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { askPublication, discardPolicy, draftPolicy, publishPolicy, returnPolicy } from "@/lib/approvals/policies/api";
import type { PolicyView } from "@/lib/approvals/policies/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useAddress } from "@/lib/client/useAddress";
import { useWrite } from "@/lib/client/useWrite";
import { POLICIES } from "./usePolicyDraft";

/** What may be done with the version that is shown; on a phone it is only read. */
export function PolicyActions({ kind, shown }: { kind: KindView; shown: PolicyView | null }) {
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const [draft, discard, ask, publish, giveBack] = [
    useWrite(draftPolicy, POLICIES),
    useWrite(discardPolicy, POLICIES),
    useWrite(askPublication, POLICIES),
    useWrite(publishPolicy, POLICIES),
    useWrite(returnPolicy, POLICIES),
  ];
  const may = (wanted: PolicyView["acciones"][number]) => !phone && (shown?.acciones.includes(wanted) ?? false);
  const stuck = (shown?.problems.length ?? 0) > 0;
  const over = shown && { params: { id: shown.id }, body: { edition: shown.edition } };
  const say = (work: () => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await work();
      toast.saved(done);
    });
  return (
    <>
      <Button variant="ghost" icon={History} onClick={() => address.set({ ver: "versiones" }, { push: true })}>
        Versiones
      </Button>
      {!phone && shown?.state !== "borrador" && (
        <Button
          icon={Pencil}
          busy={draft.busy && "Empezando..."}
          onClick={() => {
            address.set({ version: "" });
            say(() => draft.run({ body: { kind: kind.key } }), "Borrador empezado desde la vigente");
          }}
        >
          Cambiar las reglas
        </Button>
      )}
      {over && may("descartar") && (
        <Button
          icon={Trash2}
          busy={discard.busy}
          onClick={() => say(() => discard.run({ params: over.params }), "Borrador descartado")}
        >
          Descartar
        </Button>
      )}
      {over && may("devolver") && (
        <Button icon={Undo2} busy={giveBack.busy} onClick={() => say(() => giveBack.run(over), "Es borrador de nuevo")}>
          Volver a borrador
        </Button>
      )}
      {over && may("pedir") && (
        <Button
          variant="primary"
          icon={Send}
          disabled={stuck}
          busy={ask.busy}
          onClick={() => say(() => ask.run(over), "Publicación pedida: la publica otro administrador")}
        >
          Pedir publicación
        </Button>
      )}
      {over && may("publicar") && (
        <Button
          variant="primary"
          icon={Send}
          disabled={stuck}
          busy={publish.busy}
          onClick={() => say(() => publish.run(over), `Rige la v${shown.version}`)}
        >
          Publicar
        </Button>
      )}
    </>
  );
}
