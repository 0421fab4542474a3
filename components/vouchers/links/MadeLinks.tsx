import { Banner } from "@/components/kit/Banner";
import { CopyButton } from "@/components/kit/CopyButton";
import { countText } from "@/lib/format/text";
import type { MadeLink } from "./LinkDeeds";

/** The addresses of links that were just made: nobody is told them again. */
export function MadeLinks({ made }: { made: readonly MadeLink[] }) {
  const mailed = made.filter((one) => one.mailed).length;
  const sent =
    mailed === 0 ? "No salió ningún mail" : `${mailed === 1 ? "Sale" : "Salen"} ${countText(mailed, "mail")}`;
  return (
    <Banner
      tone="good"
      title={`${countText(made.length, "enlace")} ${made.length === 1 ? "listo" : "listos"}. ${sent}.`}
    >
      <p>Copiar ahora la dirección para mandarla por otro lado: después se pide otra con Enviar de nuevo.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {made.map(({ id, titulo, url }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 break-words">{titulo}</span>
            <CopyButton text={url} label={`Copiar el enlace de ${titulo}`}>
              Copiar
            </CopyButton>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
