import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Card } from "@/components/kit/Card";
import { Segmented } from "@/components/kit/Segmented";
import { Thread } from "@/components/talk/Thread";
import { ThreadComposer } from "@/components/talk/ThreadComposer";
import { getApproval } from "@/lib/approvals/api";
import { addComment, deleteComment, editComment, listComments } from "@/lib/approvals/comments/api";
import { useLive } from "@/lib/client/useLive";
import { useMe } from "@/lib/client/useMe";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { ExpenseView } from "@/lib/marketing/expenses/schema";
import { momentText } from "./Trail";

const nudged = ({ at, by }: ExpenseView["nudge"]["asked"][number]) => ({
  at,
  by: { name: by },
  deed: "reclamó una respuesta",
  text: "",
});

/** What happened to an expense and what people say of it: both stand with its request, and who asked for an answer among them. */
export function Talk({ request, nudges }: { request: number; nudges: ExpenseView["nudge"]["asked"] }) {
  const [only, setOnly] = useState<"todo" | "comentarios">("todo");
  const record = useRead(getApproval, { params: { id: String(request) } });
  const comments = useRead(listComments, { params: { id: request } });
  useLive("aprobaciones", () => {
    void record.mutate();
    void comments.mutate();
  });
  const refresh = { refresh: [`/approvals/${request}`] };
  const [add, correct, remove] = [
    useWrite(addComment, refresh),
    useWrite(editComment, refresh),
    useWrite(deleteComment, refresh),
  ];
  const viewing = Boolean(useMe()?.viewer);
  const count = comments.data?.items.length ?? 0;
  return (
    <Card
      title="Historia y comentarios"
      actions={
        <Segmented
          label="Qué se ve"
          options={[
            { value: "todo", label: "Todo" },
            { value: "comentarios", label: "Comentarios", count },
          ]}
          value={only}
          onChange={setOnly}
        />
      }
    >
      <div className="flex min-h-64 flex-col gap-4">
        {only === "todo" && (
          <Fetched read={record} failure="No se pudo traer la historia" rows={4}>
            {({ history }) => (
              <ol className="flex flex-col gap-3">
                {[...history, ...nudges.map(nudged)]
                  .filter(({ deed }) => deed !== "comentó")
                  .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
                  .map(({ at, by, deed, text }) => (
                    <li key={`${at} ${deed} ${text}`} className="flex flex-wrap items-baseline gap-x-2 text-second">
                      <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-2 border-line-strong" />
                      <span className="min-w-0 flex-1">
                        {by && <strong className="font-semibold">{by.name} </strong>}
                        {deed || text}
                        {deed && text ? `: «${text}»` : ""}
                      </span>
                      <time dateTime={at} className="text-help text-muted">
                        {momentText(at)}
                      </time>
                    </li>
                  ))}
              </ol>
            )}
          </Fetched>
        )}
        <Fetched read={comments} failure="No se pudieron traer los comentarios" rows={2}>
          {({ items, me, people }) => (
            <div className="mt-auto flex flex-col gap-3">
              <Thread
                items={items}
                me={me}
                writes={!viewing}
                moderates={false}
                onCorrect={(message, text) =>
                  correct.run({
                    params: { id: request, comment: message.id },
                    body: { text, version: message.version },
                  })
                }
                onRemove={(message) => remove.run({ params: { id: request, comment: message.id } })}
              />
              {!viewing && (
                <ThreadComposer
                  draftKey={`gasto.comentario.${request}`}
                  me={me}
                  people={people.map((person) => ({ ...person, area: "" }))}
                  onSend={(body) => add.run({ params: { id: request }, body })}
                />
              )}
            </div>
          )}
        </Fetched>
      </div>
    </Card>
  );
}
