import dynamic from "next/dynamic";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { attempt } from "@/components/frame/attempt";
import { Button, ButtonLink } from "@/components/kit/Button";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Drawer } from "@/components/kit/Drawer";
import { ErrorState } from "@/components/kit/ErrorState";
import { Modal } from "@/components/kit/Modal";
import { SkeletonBar, SkeletonRows } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { getRequest, withdrawRequest } from "@/lib/boards/intake/api";
import type { RequestView } from "@/lib/boards/intake/schema";
import { fieldText } from "@/lib/boards/rules/fieldText";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear, formatInstant } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { priorityLook } from "../looks";
import { Conversation } from "./Conversation";
import { RequestState } from "./columns";
import { RequestSteps } from "./RequestSteps";

const ProofsSection = dynamic(() => import("../proofs/ProofsSection").then((module) => module.ProofsSection), {
  ssr: false,
  loading: () => <SkeletonRows rows={2} label="Trayendo las versiones..." />,
});

/** A request beside the list: what was asked, how far it is, and the talk with the department. */
export function RequestDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, mutate } = useRead(getRequest, { params: { id } });
  const [asking, setAsking] = useState(false);
  useLive("me", () => void mutate());
  return (
    <Drawer
      open
      width={480}
      onClose={onClose}
      eyebrow={data ? `${data.department} · ${data.code}` : "Pedido"}
      title={data?.title ?? (error ? "Pedido" : "Cargando...")}
      meta={
        data && (
          <>
            <RequestState {...data} />
            <StatusBadge of={priorityLook(data, data.priority)} />
          </>
        )
      }
      waiting={!data && !error}
      footer={
        (data?.withdrawable || data?.todo) && (
          <>
            {data.withdrawable && <Button onClick={() => setAsking(true)}>Retirar el pedido</Button>}
            {data.todo && (
              <ButtonLink variant="primary" href={data.todo.href}>
                {data.todo.label}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState title="No se pudo abrir el pedido" requestId={error.requestId || undefined}>
          {error.message}
        </ErrorState>
      ) : data ? (
        <div className="flex flex-col gap-6">
          <Asked request={data} />
          {data.proofs && <ProofsSection board={data.board} card={{ id: data.id, code: data.code }} />}
          <RequestSteps steps={data.steps} />
          <Conversation request={data} onSent={(fresh) => void mutate(fresh, { revalidate: false })} />
        </div>
      ) : (
        <SkeletonBar className="my-6" />
      )}
      {asking && data && <Withdraw request={data} onClose={() => setAsking(false)} onDone={() => void mutate()} />}
    </Drawer>
  );
}

function Asked({ request }: { request: RequestView }) {
  const nameOf = (id: number) => request.names[String(id)] ?? "Alguien que ya no está";
  const facts = [
    ...(request.type ? [{ term: "Tipo", value: request.type }] : []),
    { term: "Pedido", value: formatInstant(request.created_at) },
    { term: "Para cuándo", value: request.due_on ? formatDayYear(request.due_on) : "Sin fecha" },
    ...(request.show ? [{ term: "Show", value: request.show }] : []),
    { term: "Lo tiene", value: joinSpanish(request.assignees) || "Nadie todavía" },
    ...request.fields.map(({ field, value }) => ({ term: field.title, value: fieldText(field, value, nameOf) })),
  ];
  return (
    <div className="flex flex-col gap-4">
      <DefinitionList items={facts} termWidth={120} />
      {request.description && <p className="whitespace-pre-wrap break-words">{request.description}</p>}
      {request.files.length > 0 && <FileList files={request.files} label="Archivos del pedido" />}
    </div>
  );
}

function Withdraw({ request, onClose, onDone }: { request: RequestView; onClose: () => void; onDone: () => void }) {
  const { run, busy } = useWrite(withdrawRequest, { refresh: ["/boards/requests"] });
  const confirm = async () => {
    const done = await attempt(() => run({ params: { id: request.id } }));
    if (done) toast.deleted(`Retiró el pedido ${request.code}`);
    onDone();
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={`¿Retirar ${request.code}?`}
      description={`${request.department} deja de verlo entre lo que tiene que hacer.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" onClick={() => void confirm()} busy={busy && "Retirando..."}>
            Retirar
          </Button>
        </>
      }
    />
  );
}
