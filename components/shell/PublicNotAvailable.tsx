import { BareNotice } from "./BareNotice";

/** A public link that leads nowhere: unknown, used and expired answer alike (specification section 8). */
export function PublicNotAvailable() {
  return (
    <BareNotice title="No encontrado">
      Este enlace para subir facturas no está disponible. Pedir uno nuevo a quien lo envió.
    </BareNotice>
  );
}
