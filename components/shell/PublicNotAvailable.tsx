import { BareNotice } from "./BareNotice";

/** A public link that leads nowhere: unknown, used and expired answer alike (specification section 8). `what` it is for, empty where its page says nothing. */
export function PublicNotAvailable({ what = "para subir facturas " }: { what?: string }) {
  return (
    <BareNotice title="No encontrado">
      Este enlace {what}no está disponible. Pedir uno nuevo a quien lo envió.
    </BareNotice>
  );
}
