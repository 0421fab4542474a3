import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { LinkDeeds, type MadeLink } from "@/components/vouchers/links/LinkDeeds";
import { linkLooks } from "@/components/vouchers/links/looks";
import { MadeLinks } from "@/components/vouchers/links/MadeLinks";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay, inZone } from "@/lib/format/dates";
import { listVoucherLinks } from "@/lib/musicwins/voucherLinks/api";

const LinkMaker = dynamic(() => import("@/components/vouchers/links/LinkMaker"), { ssr: false });

/** The links by which a supplier sends invoices: made, sent again, revoked. A link's address is told once, to who makes it. */
export default function LinksPanel({ id }: { id: number }) {
  const read = useRead(listVoucherLinks, { query: { supplier: id } });
  useLive("comprobantes", () => void read.mutate());
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <Button onClick={() => setAsking(true)}>Pedir factura por enlace</Button>
        <Link
          href={`/Comprobantes/enlaces?proveedor=${id}`}
          className="link phone:inline-flex phone:min-h-11 phone:items-center"
        >
          Ver en la lista de enlaces
        </Link>
      </div>
      {made.length > 0 && <MadeLinks made={made} />}
      <Fetched read={read} failure="No se pudieron traer los enlaces">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState compact title="Todavía no se le pidió ninguna factura por enlace" />
          ) : (
            <ul className="divide-y">
              {data.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-3 py-3">
                  <StatusBadge of={linkLooks[row.state]} />
                  <span className="min-w-0 flex-1">
                    {row.titulo}, pedida por {row.created_by.name}, hasta el{" "}
                    {formatDay(inZone(new Date(row.expires_at)).day)}
                  </span>
                  {row.voucher_id !== null && (
                    <Link
                      href={`/Comprobantes?comprobante=${row.voucher_id}`}
                      className="link phone:inline-flex phone:min-h-11 phone:items-center"
                    >
                      Ver el comprobante
                    </Link>
                  )}
                  <LinkDeeds row={row} onMade={setMade} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
      {asking && <LinkMaker supplier={id} onClose={() => setAsking(false)} />}
    </Card>
  );
}
