import type { BoardDefinition } from "@/lib/boards/rules/definition";
import { fieldText } from "@/lib/boards/rules/fieldText";
import { fieldsOf } from "@/lib/boards/rules/filled";
import { random } from "../../random";
import type { PlannedCard } from "../way";
import { drawPaper } from "./paper";
import type { ShelfFile } from "./shelf";

/** A document that cards of a type carry. In its name and heading `{x}` is the value of the card's field `of`. */
interface PaperKind {
  type: string;
  of: string;
  name: string;
  heading: string;
  clauses: readonly string[];
}

const papers: Record<string, readonly PaperKind[]> = {
  legales: [
    {
      type: "Contrato",
      of: "contraparte",
      name: "Contrato {x} v{v}.pdf",
      heading: "Contrato con {x}",
      clauses: [
        "Objeto. Las partes acuerdan la presencia de marca y las prestaciones que se detallan en el anexo I.",
        "Precio. El monto se paga en las cuotas indicadas, contra factura y a treinta días de recibida.",
        "Exclusividad. Sesenta días corridos desde la firma, dentro del rubro de la contraparte.",
        "Suspensión. Si el show se reprograma, el acuerdo sigue vigente para la nueva fecha.",
        "Jurisdicción. Tribunales ordinarios de la Ciudad Autónoma de Buenos Aires.",
      ],
    },
    {
      type: "Póliza",
      of: "contraparte",
      name: "Póliza {x}.pdf",
      heading: "Póliza de espectadores, {x}",
      clauses: ["Cobertura desde la apertura de puertas hasta el desalojo.", "Franquicia por siniestro: 2 %."],
    },
    {
      type: "NDA",
      of: "contraparte",
      name: "Acuerdo de confidencialidad {x}.pdf",
      heading: "Acuerdo de confidencialidad con {x}",
      clauses: [
        "Lo que una parte revele a la otra se guarda en reserva por dos años.",
        "No incluye lo que ya es público.",
      ],
    },
  ],
  rrhh: [
    {
      type: "Legajo",
      of: "persona",
      name: "Legajo de {x}.pdf",
      heading: "Legajo de {x}",
      clauses: [
        "Alta temprana presentada y firmada.",
        "Examen preocupacional: apto.",
        "Certificado de ART con cláusula de no repetición, a renovar antes de su vencimiento.",
        "Libreta sanitaria y DNI: copias archivadas.",
      ],
    },
    {
      type: "Alta",
      of: "persona",
      name: "Alta temprana de {x}.pdf",
      heading: "Constancia de alta de {x}",
      clauses: ["Presentada antes del ingreso, como pide la ley.", "Recibió el reglamento y las normas de seguridad."],
    },
  ],
  compras: ["Bien", "Servicio", "Alquiler"].map((type) => ({
    type,
    of: "proveedor",
    name: "Presupuesto {x}.pdf",
    heading: "Presupuesto de {x}",
    clauses: ["Validez de la oferta: quince días.", "Entrega en depósito, de lunes a viernes.", "Pago a treinta días."],
  })),
};

/** A person who looks for older ones finds the card without its paper: the demo is loaded in seconds. */
const RECENT_MS = 40 * 86_400_000;

/** The document of a card that somebody works on, where its board has one for its type and it says who it is with. */
export function paperOf(board: BoardDefinition, card: PlannedCard, now: Date): Pick<ShelfFile, "name" | "draw"> | null {
  const kind = papers[board.key]?.find(({ type }) => type === card.type);
  const x = kind && card.fields[kind.of];
  const last = card.path.at(-1);
  if (!kind || typeof x !== "string" || !last || last.column.group === "backlog") return null;
  if (now.getTime() - last.at.getTime() > RECENT_MS) return null;
  const version = String(random(`papel ${card.title}`).whole(2, 5));
  const facts = fieldsOf(board.fields, card.type)
    .map((field) => [field.title, fieldText(field, card.fields[field.key], () => "")] as const)
    .filter(([, value]) => value !== "");
  const heading = kind.heading.replace("{x}", x);
  return {
    name: kind.name.replace("{x}", x).replace("{v}", version),
    draw: () => drawPaper({ heading, facts, clauses: kind.clauses }),
  };
}
