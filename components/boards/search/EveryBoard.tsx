import { Button } from "@/components/kit/Button";
import type { Address } from "@/lib/client/useAddress";

/** What is searched in this board, searched in all that one sees. Nothing while nothing is. */
export function EveryBoard({ address, q = "" }: { address: Address; q?: string }) {
  if (q === "") return null;
  return (
    <Button variant="link" onClick={() => address.set({ buscar: q }, { push: true })}>
      Buscar en todos los tableros
    </Button>
  );
}
