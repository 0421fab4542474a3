import { WifiOff } from "lucide-react";
import { Icon } from "@/components/kit/Icon";
import { SIGN_IN, Strip } from "./Frame";
import { LackStrip, SavePhotos } from "./LackStrip";
import type { Phone } from "./phone/usePhone";

/** Photos that were taken before it turned out that nobody is in. */
export function EarlyPhotos({ photos }: { photos: readonly File[] }) {
  return (
    <Strip tone="bad">
      <span className="flex-1">La foto no se guardó: falta ingresar. Sacarla de nuevo después, o bajarla ahora.</span>
      <SavePhotos photos={photos} />
    </Strip>
  );
}

/** What holds at the moment: no signal, no session, no room, somebody else's, a wrong clock. */
export default function Strips({ phone }: { phone: Phone }) {
  const { online, access, others, clockOff, entries, lack } = phone;
  const minutes = Math.round(Math.abs(clockOff) / 60_000);
  const hours = Math.round(minutes / 60);
  const off = hours >= 48 ? `${Math.round(hours / 24)} días` : minutes >= 120 ? `${hours} h` : `${minutes} min`;
  return (
    <>
      {!online && (
        <Strip tone="warn">
          <span className="inline-flex items-center gap-2">
            <Icon of={WifiOff} size={18} />
            <span>
              <strong className="font-semibold">Sin señal.</strong> Se puede seguir cargando.
            </span>
          </span>
        </Strip>
      )}
      {lack && <LackStrip lack={lack} />}
      {access === "out" && (
        <Strip tone="warn">
          <span className="flex-1">
            La sesión terminó. Se puede seguir cargando{entries.length > 0 ? ": para enviar hay que ingresar." : "."}
          </span>
          <a href={SIGN_IN} className="inline-flex min-h-11 items-center font-semibold underline">
            Ingresar
          </a>
        </Strip>
      )}
      {others > 0 && (
        <Strip tone="info">
          Hay {others} sin enviar de otra persona: se envían cuando ella ingrese en este teléfono.
        </Strip>
      )}
      {clockOff !== 0 && (
        <Strip tone="warn">
          El reloj del teléfono está {off} {clockOff > 0 ? "adelantado" : "atrasado"}: la fecha la pone Bambalina.
        </Strip>
      )}
    </>
  );
}
