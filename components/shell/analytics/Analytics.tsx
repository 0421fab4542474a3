import { useEffect } from "react";
import { Button } from "@/components/kit/Button";
import { giveConsent, useConsent } from "./consent";
import { type AnalyticsScript, loadScript, unloadScript } from "./loadScript";

/** The analytics script of the installation: asks once per browser, and loads nothing before a yes. */
export default function Analytics({ script }: { script: AnalyticsScript }) {
  const consent = useConsent();
  const { src, id } = script;
  useEffect(() => {
    if (consent === "yes") loadScript({ src, id });
    else unloadScript();
  }, [consent, src, id]);
  return consent === "unknown" ? <ConsentBanner host={new URL(src).host} /> : null;
}

function ConsentBanner({ host }: { host: string }) {
  return (
    <section
      aria-label="Analítica de uso"
      data-print="hide"
      className="fixed bottom-4 left-4 z-50 flex w-[380px] max-w-[calc(100vw-32px)] flex-col gap-2.5 rounded-card border
        border-line bg-raised p-4 text-help shadow-float"
    >
      <p>
        <strong className="font-semibold">¿Ayudar con la analítica de uso?</strong> Un servicio de afuera ({host}) vería
        qué pantallas se abren en este navegador. Se puede cambiar después en el menú de usuario.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={() => giveConsent("yes")}>
          Aceptar
        </Button>
        <Button size="sm" onClick={() => giveConsent("no")}>
          No aceptar
        </Button>
      </div>
    </section>
  );
}
