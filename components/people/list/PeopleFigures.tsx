import { FigureStrip } from "@/components/kit/FigureStrip";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { formatInteger } from "@/lib/format/number";
import type { Output } from "@/lib/http/contract";
import type { getUserFigures } from "@/lib/people/users/api";

/** What there is to look after; each figure leads to its people. */
export function PeopleFigures({ figures }: { figures: Output<typeof getUserFigures> | undefined }) {
  if (!figures) return <SkeletonBar className="h-24" />;
  const { activas, administradores, sin_acceso, por_vencer, deshabilitadas } = figures;
  const figure = (label: string, count: number, query: string, note: string) => ({
    label,
    value: { text: formatInteger(count) },
    href: `/admin-users${query}`,
    note,
  });
  return (
    <FigureStrip
      label="Personas en cifras"
      items={[
        figure("Activas", activas, "", "pueden entrar"),
        figure("Administradores", administradores, "?rol=Administrador", "pueden todo"),
        figure("Sin acceso", sin_acceso, "?ver=sin_acceso", "hace 90 días o más"),
        figure("Permisos por vencer", por_vencer, "?ver=por_vencer", "en 30 días"),
        { ...figure("Deshabilitadas", deshabilitadas, "?estado=deshabilitadas", "no pueden entrar"), deskOnly: true },
      ]}
    />
  );
}
