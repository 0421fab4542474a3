import type { Fill, Story } from "./types";

const ars = (amount: number) => ({ amount: `${amount}.00`, currency: "ARS" });
const SUPPLIERS = [
  "Textil Boedo",
  "Gráfica Once Colores",
  "Vallas del Sur",
  "Sonido Cóndor",
  "Imprenta Patagones",
  "Carpas Delta",
];
const invoice = ({ random }: Fill) => `A 0004-${String(random.whole(1_200, 9_800)).padStart(8, "0")}`;

/** Compras: from the request to the invoice that matches order and delivery. */
export const compras: Story = {
  board: "compras",
  first: 233,
  holds: {
    solicitud: 6,
    cotizacion: 5,
    aprobado: 4,
    oc_enviada: 5,
    recibida_parcial: 3,
    recibida: 3,
    facturada: 3,
    en_espera: 2,
    cerrada: 16,
    cancelada: 3,
  },
  aside: ["recibida_parcial", "en_espera"],
  hours: [1, 2, 3, 4],
  days: 16,
  asks: ["Produccion", "Merch Sr", "Marketing", "IT", "Office", "Tour Manager"],
  briefs: [
    "Hace falta en el predio el día anterior al montaje.",
    "Igual a lo que se compró para la gira anterior, mismo proveedor si mantiene precio.",
    "Adjunto una cotización; faltan dos.",
  ],
  says: [
    "Falta la tercera cotización, la prometieron para hoy.",
    "Llegaron 380 de 400: el resto el lunes.",
    "La factura vino con otro precio. La devolví.",
    "El flete va por cuenta del proveedor.",
  ],
  subjects: [
    {
      type: "Bien",
      title: "{x}",
      names: [
        ...[
          "400 remeras para la gira",
          "Precintos y pulseras",
          "Cables XLR y DMX",
          "12 walkies de repuesto",
          "Cajas de embalaje",
        ],
        ...["Lonas para vallas", "Agua para camarines", "Baterías de 9 V", "Credenciales impresas"],
        ...["Chalecos de seguridad", "Cinta de tela y gaffer", "Toallas para escenario"],
      ],
      template: "bien",
      supplier: true,
      fields: (fill) => buying(fill, "unidades"),
    },
    {
      type: "Alquiler",
      title: "{x} para {artista}",
      names: [
        "Grupo electrógeno",
        "Vallas antiavalancha",
        "Baños químicos",
        "Pantalla lateral",
        "Torres de luz",
        "Carpa de prensa",
      ],
      template: "alquiler",
      show: true,
      priority: "alta",
      supplier: true,
      fields: (fill) => buying(fill, "días"),
    },
    {
      type: "Servicio",
      title: "{x}, {artista}",
      names: ["Seguridad privada", "Catering de montaje", "Ambulancia", "Limpieza", "Transporte de equipos"],
      template: "servicio",
      show: true,
      supplier: true,
      fields: (fill) => buying(fill, "jornadas"),
    },
  ],
};

function buying(fill: Fill, unit: string) {
  const { random, show, day } = fill;
  return {
    centro: show.name,
    cantidad: `${random.whole(2, 12)} ${unit}`,
    monto: ars(random.whole(15, 900) * 10_000),
    cotizaciones: random.pick(["2", "3", "3", "4"]),
    proveedor: random.pick(SUPPLIERS),
    porque: "Mejor precio con entrega a tiempo.",
    orden: `OC-2026-${random.whole(300, 900)}`,
    entrega: day(random.whole(10, 25)),
    factura: invoice(fill),
    recibido: "Llegó la mitad; el resto, la semana que viene.",
    motivo_espera: random.pick(["Falta presupuesto", "El proveedor no contesta"]),
  };
}

/** Merch: products from the idea to the shelf. */
export const merch: Story = {
  board: "merch",
  first: 71,
  holds: { ideas: 7, muestra: 5, produccion: 6, deposito: 5, a_la_venta: 15, descartado: 4 },
  hours: [3, 4, 6, 8],
  days: 32,
  asks: ["Marketing", "Manager", "Tour Manager"],
  waiting: 2,
  briefs: [
    "El artista lo pidió para la próxima gira.",
    "Se agotó en los últimos dos shows.",
    "Hay referencia de color en la carpeta de diseño.",
  ],
  says: [
    "El negro destiñe: hay que pedir otra muestra.",
    "El artista quiere el logo más chico.",
    "Quedan 22 unidades entre los dos depósitos.",
    "La curva de talles se corrió: más L y XL.",
  ],
  subjects: [
    {
      type: "Producto",
      title: "{x} de {artista}",
      names: [
        "Remera gira",
        "Buzo con capucha",
        "Gorra bordada",
        "Bolsa de lona",
        "Póster numerado",
        "Vinilo doble",
        "Taza",
        "Set de pines",
      ],
      template: "producto",
      fields: ware,
    },
    {
      type: "Reposición",
      title: "Reponer {x} de {artista}",
      names: ["remera negra", "buzo gris", "gorra", "vinilo", "bolsa"],
      template: "reposicion",
      priority: "alta",
      fields: ware,
    },
    {
      type: "Tarea",
      title: "{x}",
      names: [
        "Fotos de catálogo",
        "Precios de la temporada",
        "Cambio de talles en Madrid",
        "Rótulos de cajas",
        ...["Percheros para el depósito", "Encuesta de talles", "Muestrario para prensa", "Bolsas nuevas"],
      ],
    },
  ],
};

function ware({ name, show, random, day }: Fill) {
  const code = show.artist
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase();
  const cost = random.whole(30, 180) * 100;
  return {
    sku: `${code}-${name.slice(0, 3).toUpperCase()}-${random.pick(["NEG", "BLA", "GRI"])}-${random.pick(["S", "M", "L", "U"])}`,
    artista: show.artist,
    talles: ["S", "M", "L", "XL"],
    costo: ars(cost),
    precio: ars(cost * 3),
    regalia: random.pick(["20", "25", "30"]),
    stock_munro: String(random.whole(0, 420)),
    stock_madrid: String(random.whole(0, 120)),
    stock_gira: String(random.whole(0, 90)),
    minimo: "60",
    cantidad: String(random.whole(2, 12) * 50),
    proveedor: random.pick(SUPPLIERS),
    entrega: day(random.whole(15, 30)),
  };
}

/** Merch por show: a table at each show, counted in and out. */
export const merchShows: Story = {
  board: "merch_shows",
  first: 44,
  holds: {
    planificado: 6,
    preparado: 5,
    conteo_entrada: 3,
    en_venta: 2,
    conteo_salida: 3,
    liquidado: 15,
    cancelado: 2,
  },
  hours: [4, 6, 8],
  days: 13,
  asks: ["Produccion", "Tour Manager", "Booking Sr"],
  waiting: 1,
  briefs: [
    "La sala abre a las 17; se puede armar desde las 15.",
    "Piden 15 % y que la caja cierre antes de la última canción.",
    "Esperamos buena venta: el show anterior agotó talles en una hora.",
  ],
  says: [
    "La sala pide 15 % y personal propio.",
    "Faltan dos remeras L en el conteo de salida.",
    "Se regalaron 6 a la banda soporte, autorizó producción.",
    "Efectivo depositado.",
  ],
  subjects: [
    {
      type: "Show",
      title: "Mesa de {artista}, {ciudad}",
      template: "show",
      show: true,
      fields: ({ random, show }) => {
        const [entry, left, gifts] = [random.whole(180, 900), random.whole(20, 140), random.whole(0, 14)];
        const [sold, crowd] = [entry - left - gifts, random.whole(9, 90) * 100];
        const total = sold * 16_500;
        return {
          mesa: random.pick(["Iván Cardozo", "Rocío Benítez", "Agustín Peralta"]),
          entrada: String(entry),
          salida: String(left),
          cortesias: String(gifts),
          vendidas: String(sold),
          recaudacion: ars(total),
          publico: String(crowd),
          por_persona: ars(Math.round(total / crowd)),
          comision_tarjeta: "2.8",
          sala: random.pick(["10", "15", "20"]),
          regalia: "25",
          regalia_importe: ars(Math.round(total / 4)),
          diferencias: show.city === "" ? "Sin diferencias" : "",
        };
      },
    },
  ],
};

/** Administración: what falls due, payments, collections and closings. */
export const administracion: Story = {
  board: "administracion",
  first: 512,
  holds: { pedidos: 7, por_hacer: 6, en_curso: 6, tercero: 4, hecho: 27, descartado: 2 },
  aside: ["tercero"],
  hours: [1, 2, 4, 6],
  days: 6,
  asks: ["Produccion", "Compras", "Comercial Sr", "Legales Sr", "Manager", "Marketing"],
  briefs: [
    "Va la factura adjunta. El proveedor la reclama.",
    "Conviene que entre en el lote del jueves.",
    "Avisen si falta algún dato para darlo de alta.",
  ],
  says: [
    "Falta el CAE, la pidieron de nuevo.",
    "Sale en el lote del jueves.",
    "El banco lo acredita mañana.",
    "La cuenta no está verificada: la llamo yo.",
  ],
  subjects: [
    {
      type: "Pago",
      title: "Pagar a {x}",
      names: [...SUPPLIERS, "Hotel del Puerto", "Aerolínea Austral Norte", "Seguridad Centinela", "Catering Alameda"],
      template: "pago",
      supplier: true,
      fields: (fill) => ({
        contraparte: fill.name,
        monto: ars(fill.random.whole(20, 2_000) * 5_000),
        comprobante: invoice(fill),
        medio: fill.random.pick(["Transferencia", "Cheque electrónico"]),
        empresa: "Argentina",
      }),
    },
    {
      type: "Vencimiento",
      title: "{x}",
      names: [
        "IVA de octubre",
        "Ingresos Brutos, convenio",
        "Retenciones de Ganancias",
        "SADAIC de octubre",
        "Cargas sociales",
        "IRPF del trimestre",
      ],
      template: "vencimiento",
      priority: "alta",
      fields: ({ name, random }) => ({
        organismo: name.startsWith("SADAIC") ? "SADAIC" : name.startsWith("IRPF") ? "Agencia Tributaria" : "ARCA",
        empresa: name.startsWith("IRPF") ? "España" : "Argentina",
        periodo: "10/2026",
        monto: ars(random.whole(9, 400) * 100_000),
      }),
    },
    {
      type: "Cobro",
      title: "Cobrar a {x}",
      names: ["Banco Litoral", "Bebidas del Valle SA", "Boletería Sur", "EntraYa", "Telefonía Andina"],
      fields: (fill) => ({
        contraparte: fill.name,
        monto: ars(fill.random.whole(5, 90) * 500_000),
        comprobante: invoice(fill),
      }),
    },
    { type: "Tarea", title: "Cierre administrativo de {artista}, {ciudad}", template: "show", show: true },
    {
      type: "Consulta",
      title: "{x}",
      names: [
        "¿Se retiene a un músico español?",
        "Certificado de no retención",
        "Cuenta en dólares para la gira",
        ...["¿Lleva IVA el canje?", "Condición fiscal de un promotor", "Tope de gastos en efectivo"],
      ],
    },
  ],
};
