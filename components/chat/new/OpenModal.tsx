import type { ReactNode } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { openChannel } from "@/lib/chat/api";
import { useWrite } from "@/lib/client/useWrite";
import type { CallInput } from "@/lib/http/contract";

export interface OpenProps {
  onClose: () => void;
  onOpen: (channel: number) => void;
}

/** The question that opens a channel; `body` null while there is nothing to open. */
export function OpenModal({
  title,
  description,
  action,
  body,
  onClose,
  onOpen,
  children,
}: OpenProps & {
  title: string;
  description: string;
  action: string;
  body: CallInput<typeof openChannel>["body"] | null;
  children: ReactNode;
}) {
  const { run, busy, error } = useWrite(openChannel, { refresh: ["/chat/channels"] });
  const submit = async () => {
    if (!body || busy) return;
    try {
      onOpen((await run({ body })).id);
    } catch {
      // The banner says what happened.
    }
  };
  return (
    <Modal open onClose={onClose} size="form" title={title} description={description}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error && <Banner tone="bad">{error.message}</Banner>}
        {children}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" disabled={!body} busy={busy && "Abriendo..."}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
