import { CloudOff, RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Button } from "./Button";
import { Icon } from "./Icon";

const CopyButton = dynamic(() => import("./CopyButton").then((part) => part.CopyButton), { ssr: false });

/** A read that failed: what, why, a way to try again and the request id to give to support. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  requestId,
}: {
  /** What failed: "No se pudieron traer las ventas". */
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string;
}) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-6 text-center">
      <Icon of={CloudOff} size={32} className="mb-3 text-bad" />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-[300px] text-help text-muted">{children}</div>}
      <div className="mt-3.5 flex flex-wrap items-center justify-center gap-2">
        {onRetry && (
          <Button variant="primary" size="sm" icon={RotateCw} onClick={onRetry} busy={retrying && "Reintentando..."}>
            Reintentar
          </Button>
        )}
        {requestId && (
          <CopyButton text={requestId} label="Copiar el número de pedido">
            {`Pedido ${requestId}`}
          </CopyButton>
        )}
      </div>
    </div>
  );
}
