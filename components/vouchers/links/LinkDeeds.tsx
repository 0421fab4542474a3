import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { useWrite } from "@/lib/client/useWrite";
import type { CallOutput } from "@/lib/http/contract";
import { resendVoucherLink, revokeVoucherLink } from "@/lib/musicwins/voucherLinks/api";
import type { VoucherLinkRow } from "@/lib/musicwins/voucherLinks/schema";

export const LINKS = { refresh: ["/vouchers/links"] };
export type MadeLink = CallOutput<typeof resendVoucherLink>;

/** What is done with a link that nobody used: sent again, with a new address, and revoked. */
export function LinkDeeds({ row, onMade }: { row: VoucherLinkRow; onMade: (made: MadeLink[]) => void }) {
  const revoked = useWrite(revokeVoucherLink, LINKS);
  const sent = useWrite(resendVoucherLink, LINKS);
  if (!row.own || row.state === "usado") return null;
  const params = { id: row.id };
  const name = `${row.titulo}, ${row.supplier?.name ?? row.proveedor}`;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Enviar de nuevo: ${name}`}
        busy={sent.busy && "Enviando..."}
        onClick={() =>
          void attempt(async () => onMade([await sent.run({ params, body: { clave: crypto.randomUUID() } })]))
        }
      >
        Enviar de nuevo
      </Button>
      {row.state !== "revocado" && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Revocar: ${name}`}
          busy={revoked.busy && "Revocando..."}
          onClick={() => void attempt(() => revoked.run({ params }))}
        >
          Revocar
        </Button>
      )}
    </span>
  );
}
