import { ChevronDown } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import {
  annulVoucher,
  discardVoucher,
  liftVoucher,
  observeVoucher,
  restoreVoucher,
  submitVoucher,
} from "@/lib/vouchers/api";
import type { VoucherView } from "@/lib/vouchers/schema";
import { amountText, nameOf } from "../looks";

/** What is done with its reason. */
export const reasoned = {
  observar: {
    contract: observeVoucher,
    label: "Observar",
    says: "No se paga hasta que otra persona lo dé por visto.",
    done: "Quedó observado",
    danger: true,
  },
  levantar: {
    contract: liftVoucher,
    label: "Dar por vista la observación",
    says: "Se puede volver a pagar.",
    done: "Se dio por vista",
    danger: false,
  },
  anular: {
    contract: annulVoucher,
    label: "Anular",
    says: "Lo que devengó y lo imputado vuelve atrás. El mismo número se puede cargar otra vez, y este, recuperar.",
    done: "Quedó anulado",
    danger: true,
  },
  descartar: {
    contract: discardVoucher,
    label: "Descartar",
    says: "No es nuestro o no sirve: no va a los libros. Se puede recuperar.",
    done: "Quedó descartado",
    danger: true,
  },
} as const;
export type Reasoned = keyof typeof reasoned;

const DEEDS = {
  enviar: { contract: submitVoucher, label: "Enviar a aprobar", done: "Se envió a aprobar" },
  restaurar: { contract: restoreVoucher, label: "Recuperar", done: "Se recuperó" },
} as const;

interface Props {
  row: VoucherView;
  /** What asks for its reason now; others open it by their keys, too. */
  asking: Reasoned | null;
  onAsk: (deed: Reasoned | null) => void;
  onDone: (deed: Reasoned) => void;
}

const REFRESH = { refresh: ["/vouchers"] };

/** What can be done with a voucher in the state it is in: the server says what, and each reason is asked. */
export function Actions({ row, asking, onAsk, onDone }: Props) {
  const submit = useWrite(submitVoucher, REFRESH);
  const restore = useWrite(restoreVoucher, REFRESH);
  const plain = { enviar: submit, restaurar: restore };
  const may = (deed: string) => (row.acciones as readonly string[]).includes(deed);
  const asked = (Object.keys(reasoned) as Reasoned[]).filter(may);
  const input = { params: { id: row.id }, body: { version: row.version } };
  return (
    <>
      {(Object.keys(DEEDS) as (keyof typeof DEEDS)[]).filter(may).map((deed) => (
        <Button
          key={deed}
          busy={plain[deed].busy && "Guardando..."}
          onClick={() =>
            void attempt(async () => {
              await plain[deed].run(input);
              toast.saved(DEEDS[deed].done);
            })
          }
        >
          {DEEDS[deed].label}
        </Button>
      ))}
      {asked.length > 0 && (
        <Menu
          align="end"
          trigger={<Button icon={ChevronDown}>Más</Button>}
          items={asked.map((deed) => ({
            label: reasoned[deed].label,
            danger: reasoned[deed].danger,
            onSelect: () => onAsk(deed),
          }))}
        />
      )}
      {asking && may(asking) && (
        <Asking row={row} deed={asking} onClose={() => onAsk(null)} onDone={() => onDone(asking)} />
      )}
    </>
  );
}

function Asking({
  row,
  deed,
  onClose,
  onDone,
}: {
  row: VoucherView;
  deed: Reasoned;
  onClose: () => void;
  onDone: () => void;
}) {
  const { contract, label, says, done, danger } = reasoned[deed];
  const writing = useWrite(contract, REFRESH);
  return (
    <ReasonModal
      title={`${label}: ${nameOf(row)}`}
      description={`${[row.supplier?.name, amountText(row.total, row)].filter(Boolean).join(", ")}. ${says}`}
      confirm={label}
      danger={danger}
      help="3 letras o más. Queda en el historial del comprobante."
      onClose={onClose}
      onReason={async (reason) => {
        await writing.run({ params: { id: row.id }, body: { version: row.version, reason } });
        toast.saved(done);
        onDone();
      }}
    />
  );
}
