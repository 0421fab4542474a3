import PDFDocument from "pdfkit";

/** A text with where it stands on a page, in points from its top left. */
export type Placed = readonly [left: number, top: number, text: string];

/** A PDF with these texts, page by page, and a picture (a QR) at the foot of each; `password`: opened only with it. */
export async function wordsPdf(
  pages: readonly (readonly Placed[])[],
  { password, pictures = [] }: { password?: string; pictures?: readonly Buffer[] } = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    ...(password && { userPassword: password, ownerPassword: `${password}!` }),
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => pdf.on("end", () => resolve()));
  for (const [at, texts] of pages.entries()) {
    pdf.addPage().fontSize(9);
    for (const [left, top, text] of texts) pdf.text(text, left, top, { lineBreak: false });
    const picture = pictures[at];
    if (picture) pdf.image(picture, 30, 690, { width: 90 });
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

interface Parties {
  from: string;
  to: string;
  number: string;
}

/** ARCA's own form of an A, as its site prints it: labels and values apart, what is nothing printed as well. */
export const arcaForm = ({ from, to, number }: Parties, more: Partial<Record<string, string>> = {}): Placed[] => {
  const foot = {
    neto: "100000,00",
    iva27: "0,00",
    iva21: "21000,00",
    iva10: "0,00",
    otros: "0,00",
    total: "121000,00",
    ...more,
  };
  const feet: [string, string][] = [
    ["Importe Neto Gravado: $", foot.neto],
    ["IVA 27%: $", foot.iva27],
    ["IVA 21%: $", foot.iva21],
    ["IVA 10.5%: $", foot.iva10],
    ["Importe Otros Tributos: $", foot.otros],
    ["Importe Total: $", foot.total],
  ];
  return [
    [270, 30, more.letter ?? "A"],
    [262, 50, `COD. ${more.code ?? "01"}`],
    [330, 40, more.title ?? "FACTURA"],
    [330, 70, "Punto de Venta:"],
    [410, 70, "00003"],
    [450, 70, "Comp. Nro:"],
    [510, 70, number.padStart(8, "0")],
    [330, 85, "Fecha de Emisión:"],
    [420, 85, "03/11/2026"],
    [30, 70, "Razón Social: SONIDO DEL SUR S.A."],
    [30, 85, "Domicilio Comercial: Av. Corrientes 1234 - CABA"],
    [330, 100, "CUIT:"],
    [360, 100, from.replaceAll("-", "")],
    [330, 115, "Ingresos Brutos: 901-123456-7"],
    [330, 130, "Fecha de Inicio de Actividades: 01/03/2011"],
    [30, 160, "Período Facturado Desde:"],
    [150, 160, "01/10/2026"],
    [230, 160, "Hasta:"],
    [270, 160, "31/10/2026"],
    [330, 160, "Fecha de Vto. para el pago:"],
    [460, 160, "18/11/2026"],
    [30, 190, "CUIT:"],
    [60, 190, to.replaceAll("-", "")],
    [200, 190, "Apellido y Nombre / Razón Social: BAMBALINA S.A."],
    [30, 240, "Código"],
    [80, 240, "Producto / Servicio"],
    [230, 240, "Cantidad"],
    [290, 240, "Precio Unit."],
    [350, 240, "% Bonif"],
    [400, 240, "Subtotal"],
    [450, 240, "Alicuota IVA"],
    [510, 240, "Subtotal c/IVA"],
    [80, 260, "Servicio de sonido"],
    [240, 260, "1,00"],
    [290, 260, foot.neto],
    [355, 260, "0,00"],
    [400, 260, foot.neto],
    [455, 260, "21%"],
    [510, 260, foot.total],
    ...feet.flatMap(([label, value], at): Placed[] => [
      [350, 600 + at * 15, label],
      [500, 600 + at * 15, value],
    ]),
    [350, 720, "CAE N°:"],
    [420, 720, "76045123456780"],
    [350, 735, "Fecha de Vto. de CAE:"],
    [450, 735, "13/11/2026"],
  ];
};
