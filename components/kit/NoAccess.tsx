import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon";

/** Says that one may not see this, and who can change it. */
export function NoAccess({
  title = "Esta pantalla no está habilitada para su cuenta",
  grantedBy,
  actions,
  level = 1,
}: {
  title?: string;
  /** Of the heading: 1 when it is the whole page. */
  level?: 1 | 2 | 3;
  /** The person who can give it: "un Administrador" or a name. */
  grantedBy: string;
  actions?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-neutral-soft text-neutral">
        <Icon of={Lock} size={24} />
      </span>
      <Heading className="text-section">{title}</Heading>
      <p className="max-w-[360px] text-help text-muted">La puede habilitar {grantedBy}.</p>
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
