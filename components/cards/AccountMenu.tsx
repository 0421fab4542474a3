import { LayoutGrid, LogOut } from "lucide-react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { isKept } from "@/lib/client/offline/store";
import type { WaitingExpense } from "./phone/entry";

/** Who one is here, and the ways out; what was not sent stays on the phone, but for what that did not take, which goes with the page. */
export default function AccountMenu({
  name,
  mail,
  entries,
  onLeave,
}: {
  name: string;
  mail: string | undefined;
  entries: readonly WaitingExpense[];
  onLeave: () => void;
}) {
  const unsent = entries.length;
  const unkept = entries.filter(({ id }) => !isKept(id)).length;
  return (
    <div className="absolute right-0 top-12 z-20 flex w-64 flex-col gap-2 rounded-card bg-raised p-3 shadow-float">
      <p className="break-words">
        <span className="block font-semibold">{name}</span>
        <span className="block text-help text-muted">{mail}</span>
      </p>
      <ButtonLink href="/" plain icon={LayoutGrid} full>
        Ir al menú
      </ButtonLink>
      {unsent > 0 && (
        <p className="text-help text-warn">
          {unsent === 1 ? "Queda 1 sin enviar. " : `Quedan ${unsent} sin enviar. `}
          {unkept > 0
            ? `${unkept === 1 ? "1 no entró en el teléfono y se pierde" : `${unkept} no entraron en el teléfono y se pierden`} al salir: bajar antes la foto, o esperar a que haya señal.`
            : "Al salir quedan en este teléfono, guardados para su cuenta, y se envían cuando vuelva a ingresar."}
        </p>
      )}
      <Button icon={LogOut} full variant={unsent > 0 ? "danger" : "secondary"} onClick={onLeave}>
        {unsent > 0 ? "Salir igual" : "Salir"}
      </Button>
    </div>
  );
}
