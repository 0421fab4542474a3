import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import type { DatedRate } from "@/lib/rates/schema";
import { addConversion, deleteConversion } from "@/lib/ticketing/currencies/api";
import { RATE_REFRESH } from "./refresh";

/** Takes a currency off the list that reports convert by; what it was worth before stays. */
export function TakeOffButton({ rate: { currency, source, rate }, onDone }: { rate: DatedRate; onDone: () => void }) {
  const { can } = usePerson();
  const deleted = useWrite(deleteConversion, { refresh: RATE_REFRESH });
  const added = useWrite(addConversion, { refresh: RATE_REFRESH });
  if (source !== "propia" || !can("tickets.configure")) return null;
  const takeOff = () =>
    attempt(async () => {
      await deleted.run({ params: { moneda: currency } });
      toast.deleted(`${currency} ya no está en la lista`, {
        undo: () => void added.run({ body: { moneda: currency, valor: rate.replace(".", ",") } }),
      });
      onDone();
    });
  return (
    <Button variant="danger" busy={deleted.busy && "Sacando..."} onClick={() => void takeOff()}>
      Sacar de la lista
    </Button>
  );
}
