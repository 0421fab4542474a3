import { FolderDown, Send } from "lucide-react";
import { Banner } from "@/components/kit/Banner";

/** Where mails go: by a server, or nowhere yet. */
export function DeliveryBanner({ server }: { server: string | null }) {
  if (server)
    return (
      <Banner tone="info" icon={Send} title="Los mails salen por SMTP.">
        Servidor {server}.
      </Banner>
    );
  return (
    <Banner tone="warn" icon={FolderDown} title="Los mails no salen de este equipo.">
      No hay servidor de correo configurado: “Enviado” quiere decir guardado en la carpeta de salida, de donde se puede
      bajar. Lo configura quien instaló el sistema.
    </Banner>
  );
}
