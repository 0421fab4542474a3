import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { RunProgress } from "@/components/kit/importing/RunProgress";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import type { Facts, FoundTable, ImportSpec } from "./spec";
import { atWork } from "./status";

/** The last step: the save at work, then what came of it, and the way to take it back. */
export function SaveStep<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>({
  wizard: { run, restart, back, found },
  view,
  spec: { calls, refresh, saved },
}: {
  wizard: { run: { mutate: () => unknown }; restart: () => void; back: (to: number) => void; found: unknown };
  view: View;
  spec: ImportSpec<Found, View, Item, Draft>;
}) {
  const [asking, setAsking] = useState(false);
  const [stays, setStays] = useState("");
  const undo = useWrite(calls.undo, { refresh });
  const { status, rows_read, error, undone_at } = view;
  if (atWork(view))
    return (
      <RunProgress waiting={status === "queued"} phase={view.phase} rows={rows_read} total={rows_read || undefined} />
    );
  const changed = saved.changed(view);
  const seen = status === "done" ? saved.seen(view) : null;
  const failed = status === "failed";
  const done = saved.done(view);
  const undone = saved.undone(view);
  return (
    <>
      {failed && (
        <Banner tone="bad" title="No se guardó nada.">
          {error} {saved.failed?.(view)}
        </Banner>
      )}
      {status === "undone" && (
        <Banner tone="info" title="Importación deshecha.">
          La deshizo {undone.by}
          {undone_at && `, ${formatInstant(undone_at)}`}. {undone.text}
        </Banner>
      )}
      {status === "done" && (
        <Banner tone="good" title={done.title}>
          {done.text}
        </Banner>
      )}
      <saved.Result view={view} />
      <div className="flex flex-wrap gap-2">
        {failed && (
          <Button variant="primary" onClick={() => back(found ? 1 : 0)}>
            Volver al archivo
          </Button>
        )}
        {seen && (
          <ButtonLink href={seen.href} variant="primary">
            {seen.label}
          </ButtonLink>
        )}
        <Button variant={seen || failed ? "secondary" : "primary"} onClick={restart}>
          Importar otro archivo
        </Button>
        {status === "done" && changed > 0 && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Deshacer
          </Button>
        )}
      </div>
      <saved.Details view={view} />
      {asking && (
        <AskModal
          title="¿Deshacer esta importación?"
          description={saved.asks(view)}
          confirm="Deshacer"
          danger
          onClose={() => setAsking(false)}
          onRun={() =>
            refusal(async () => {
              try {
                await undo.run({ params: { id: view.id }, body: undefined });
              } catch (caught) {
                if (!(caught instanceof CallError) || caught.code !== "import_stays") throw caught;
                return setStays(caught.message);
              }
              await run.mutate();
              toast.info(`Se deshizo la importación. ${undone.text}`);
            })
          }
        />
      )}
      {stays && (
        <AskModal
          title="¿Deshacer lo demás?"
          description={stays}
          confirm="Deshacer lo demás"
          danger
          onClose={() => setStays("")}
          onRun={() =>
            refusal(async () => {
              await undo.run({ params: { id: view.id }, body: { rest: true } });
              await run.mutate();
              toast.info("Se deshizo lo demás. Lo que queda se puede deshacer después.");
            })
          }
        />
      )}
    </>
  );
}
