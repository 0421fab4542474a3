import { useState } from "react";
import * as z from "zod";
import { Avatar } from "@/components/kit/Avatar";
import { Banner } from "@/components/kit/Banner";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { SubmitButton } from "@/components/kit/form/SubmitButton";
import { newId } from "@/lib/client/newId";
import { useRead } from "@/lib/client/useRead";
import { formatInstant } from "@/lib/format/dates";
import { addComment, listComments } from "@/lib/musicwins/comments/api";
import { useLineWrite } from "../live/useMusicWinsLive";
import { momentText } from "../words";
import { Section } from "./Section";

const comment = z.object({ texto: z.string().trim().min(1, "Escribir el comentario") });

/** The thread of a line, oldest first. Whoever sees the line may write. */
export function Comments({ id }: { id: number }) {
  const { data, error } = useRead(listComments, { params: { id: String(id) } });
  const { run, error: refused } = useLineWrite(addComment, id);
  /** A form of its own for each comment, and the key by which that one is sent once. */
  const [clave, setClave] = useState(newId);
  const thread = data?.data ?? [];
  return (
    <Section title="Comentarios" note={thread.length > 0 ? thread.length : undefined}>
      {error && !data && <Banner tone="bad">{error.message}</Banner>}
      <ul className="mb-3 flex flex-col gap-3">
        {thread.map((one) => (
          <li key={one.id} className="flex gap-2.5">
            <Avatar name={one.created_by.name} decorative />
            <div className="min-w-0">
              <p className="text-help">
                <span className="font-semibold">{one.created_by.name}</span>{" "}
                <span className="text-muted" title={formatInstant(one.created_at)}>
                  {momentText(one.created_at)}
                </span>
              </p>
              <p className="whitespace-pre-line break-words">{one.texto}</p>
            </div>
          </li>
        ))}
      </ul>
      <Form
        key={clave}
        schema={comment}
        defaultValues={{ texto: "" }}
        draftKey={`bsastrap-comentario-${id}`}
        warnOnLeave={false}
        className="flex flex-col gap-2"
        onSubmit={async (body) => {
          await run({ params: { id: String(id) }, body: { ...body, clave } });
          setClave(newId());
        }}
        error={refused && { error: refused.issues.length > 0 ? undefined : refused.message, issues: refused.issues }}
      >
        <TextArea
          name="texto"
          label="Comentar"
          hideLabel
          placeholder="Escribir un comentario"
          rows={2}
          maxLength={2000}
        />
        <div>
          <SubmitButton size="sm" variant="secondary" busyText="Enviando...">
            Comentar
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
