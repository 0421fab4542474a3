import type { Story } from "./types";

/** Hispa: Spain and the rest of Spanish-speaking America. */
export const hispa: Story = {
  board: "hispa",
  first: 158,
  holds: { pedidos: 5, por_hacer: 5, en_curso: 5, revision: 3, hecho: 17, descartado: 2 },
  hours: [2, 3, 4, 6, 8],
  days: 10,
  asks: ["Produccion", "Booking Sr", "Administracion", "Marketing"],
  waiting: 1,
  briefs: [
    "La sala necesita respuesta antes del viernes, hora de Madrid.",
    "Van los comprobantes escaneados; los originales llegan por correo.",
    "Es para el show de diciembre.",
  ],
  says: [
    "La sala confirma el aforo con el plan de autoprotección.",
    "Falta el certificado de residencia del artista.",
    "Enviada a la gestoría.",
    "Dietas de dos días sin comprobante: las pido.",
  ],
  subjects: [
    {
      type: "Show",
      title: "{artista} en {x}",
      names: ["Sala Palmeral", "Auditorio Magallanes", "Sala Almirante", "Teatro Alameda", "Recinto Ferial"],
      template: "show",
      show: true,
      fields: ({ name, day, random }) => ({
        pais: "España",
        contraparte: name,
        centro: "Shows España",
        sgae_vence: day(random.whole(20, 60)),
        monto: { amount: `${random.whole(4, 60) * 1000}.00`, currency: "EUR" },
      }),
    },
    {
      type: "Rendición",
      title: "Rendición de {x}",
      names: ["gira de septiembre", "Madrid, octubre", "viaje a Valencia", "prensa en Barcelona", "tarjeta de Álvaro"],
      template: "rendicion",
      fields: ({ random }) => ({
        pais: "España",
        centro: "Gastos de estructura",
        periodo: random.pick(["09/2026", "10/2026", "11/2026"]),
        comprobantes: String(random.whole(4, 38)),
        monto: { amount: `${random.whole(180, 4_800)}.50`, currency: "EUR" },
      }),
    },
    {
      type: "Proveedor",
      title: "Alta de proveedor: {x}",
      names: [
        "Backline Levante SL",
        "Rótulos Lavapiés",
        "Transportes Guadiana",
        "Prensa Meridiana",
        "Catering La Encina",
      ],
      template: "proveedor",
      supplier: true,
      fields: ({ name, day, random }) => ({
        pais: "España",
        contraparte: name,
        certificado_vence: day(random.whole(40, 330)),
      }),
    },
    {
      type: "Tarea",
      title: "{x}",
      names: [
        "Licencia de obra musical",
        "Traducción del rider",
        "Acreditaciones de prensa",
        "Visado de la banda",
        "Seguro de la furgoneta",
      ],
      fields: ({ random }) => ({ pais: random.pick(["España", "España", "México", "Uruguay"]) }),
    },
    {
      type: "Consulta",
      title: "{x}",
      names: ["¿Qué IVA lleva un taller?", "Alta de autónomo para un técnico", "Plazo de la hoja de taquilla"],
    },
  ],
};

const TAKE = ["Anuncio", "Última semana", "Sold out", "Preventa", "Segunda función"];

/** Diseño: briefs, proofs and rounds. */
export const diseno: Story = {
  board: "diseno",
  first: 640,
  holds: {
    triage: 6,
    cola: 7,
    diseno: 6,
    revision_interna: 3,
    revision_cliente: 4,
    cambios: 3,
    aprobado: 6,
    entregado: 18,
    cancelado: 2,
  },
  aside: ["cambios"],
  hours: [4, 6, 8],
  days: 8,
  asks: ["Marketing", "Comercial Sr", "Merch Sr", "Produccion", "Booking Sr"],
  waiting: 2,
  briefs: [
    "Sale con la pauta del lunes, hace falta el domingo a la noche.",
    "El artista ya aprobó la foto; está en la carpeta.",
    "Seguir la línea del anuncio anterior, con el color nuevo.",
  ],
  says: [
    "El logo del sponsor va a la derecha, con el doble de aire.",
    "Cambió el horario de puertas: 19:30.",
    "Segunda vuelta, quedó mucho mejor.",
    "Falta el texto legal de la tarjeta.",
    "¿Puede salir hoy? La pauta arranca a las 18.",
  ],
  subjects: (
    [
      ["Gráfica", "{x}: afiche de {artista}", "anuncio", "Afiche", ["Afiche", "Vía pública"], "60 × 90 cm y 4 × 2 m"],
      [
        "Redes",
        "{x}: redes de {artista}",
        "redes",
        "Publicación e historia",
        ["Publicación 4:5", "Historia 9:16"],
        "1080 × 1350 px y 1080 × 1920 px",
      ],
      ["Video", "{x}: video de {artista}", "video", "Video corto", ["Video vertical"], "1080 × 1920 px, 20 s"],
      [
        "Impreso",
        "{x}: vía pública de {artista}",
        "via_publica",
        "Séxtuple y pantallas",
        ["Vía pública", "Pantalla de sala"],
        "1,50 × 2,20 m",
      ],
      [
        "Redes",
        "{x}: banners de ticketera, {artista}",
        "redes",
        "Banner",
        ["Banner web"],
        "1200 × 628 px y 320 × 100 px",
      ],
    ] as const
  ).map(([type, title, template, pieza, formatos, medidas]) => ({
    type,
    title,
    template,
    names: TAKE,
    show: true,
    labels: ["gira"],
    fields: ({ show, random }) => ({
      pieza,
      formatos: [...formatos],
      medidas,
      destino: ["Redes del artista", "Ticketeras"],
      copy: `${show.artist}\n${show.city}\nEntradas en venta`,
      logos: random.pick(["Bebidas del Valle, Banco Litoral", "Sin logos", "Sponsor principal arriba a la derecha"]),
      legales: random.pick([
        "Sin texto legal",
        "Prohibida la venta a menores. Capacidad limitada.",
        "Bases en la web del banco.",
      ]),
      aprueba: random.pick(["Camila Berón", "Manager del artista", "Guillermina Ocampo"]),
    }),
  })),
};
