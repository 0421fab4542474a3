import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { CopyButton } from "@/components/kit/CopyButton";
import { EmptyState } from "@/components/kit/EmptyState";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay, inZone } from "@/lib/format/dates";
import {
  listVoucherLinks,
  makeVoucherLinks,
  resendVoucherLink,
  revokeVoucherLink,
} from "@/lib/musicwins/voucherLinks/api";
import type { VoucherLinkRow } from "@/lib/musicwins/voucherLinks/schema";

const STATES: Readonly<Record<VoucherLinkRow["state"], string>> = {
  esperando: "Esperando",
  usado: "Usado",
  vencido: "Vencido",
  revocado: "Revocado",
};
const REFRESH = { refresh: ["/vouchers/links"] };

/** The links by which a supplier sends invoices: made, sent again, revoked. A link's address is told once, to who makes it. */
export default function LinksPanel({ id }: { id: number }) {
  const read = useRead(listVoucherLinks, { query: { supplier: id } });
  useLive("comprobantes", () => void read.mutate());
  const made = useWrite(makeVoucherLinks, REFRESH);
  const [url, setUrl] = useState("");
  const ask = () =>
    attempt(async () => {
      const answer = await made.run({ body: { supplier_id: id, clave: crypto.randomUUID() } });
      setUrl(answer.data[0]?.url ?? "");
    });
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <Button onClick={() => void ask()} busy={made.busy && "Pidiendo..."}>
          Pedir factura por enlace
        </Button>
        {url && <CopyButton text={url} label="Copiar el enlace" />}
      </div>
      <Fetched read={read} failure="No se pudieron traer los enlaces">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState compact title="Todavía no se le pidió ninguna factura por enlace" />
          ) : (
            <ul className="divide-y">
              {data.map((row) => (
                <LinkRow key={row.id} row={row} onUrl={setUrl} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Card>
  );
}

function LinkRow({ row, onUrl }: { row: VoucherLinkRow; onUrl: (url: string) => void }) {
  const revoked = useWrite(revokeVoucherLink, REFRESH);
  const sent = useWrite(resendVoucherLink, REFRESH);
  const params = { id: row.id };
  const open = row.own && row.state !== "usado";
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Badge>{STATES[row.state]}</Badge>
      <span className="min-w-0 flex-1">
        {row.titulo}, pedida por {row.created_by.name}, hasta el {formatDay(inZone(new Date(row.expires_at)).day)}
      </span>
      {open && (
        <Button
          variant="ghost"
          busy={sent.busy && "Enviando..."}
          onClick={() =>
            void attempt(async () => onUrl((await sent.run({ params, body: { clave: crypto.randomUUID() } })).url))
          }
        >
          Enviar de nuevo
        </Button>
      )}
      {open && row.state !== "revocado" && (
        <Button
          variant="ghost"
          busy={revoked.busy && "Revocando..."}
          onClick={() => void attempt(() => revoked.run({ params }))}
        >
          Revocar
        </Button>
      )}
    </li>
  );
}
