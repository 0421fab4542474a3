import type { Story } from "./types";

const BRANDS = [
  ...["Bebidas del Valle SA", "Banco Litoral", "Cervecería Punta Roja", "Telefonía Andina", "Alfajores Don Julián"],
  ...["Motos Cruz del Sur", "Indumentaria Kauwa", "Yerba La Posta", "Energía Pampeana", "Aerolínea Austral Norte"],
  ...["Grupo Sierra Clara", "Zapatillas Tranco", "Billetera Ya", "Seguros El Faro"],
];
const ars = (thousands: number) => ({ amount: `${thousands * 1000}.00`, currency: "ARS" });

/** Legales, as picture 06 shows it. */
export const legales: Story = {
  board: "legales",
  first: 182,
  holds: { redaccion: 1, firma: 2, vigente: 19, cancelado: 3 },
  hours: [3, 4, 6, 8, 12],
  days: 12,
  closedBefore: 31,
  asks: ["Comercial Sr", "Produccion", "Booking Sr", "Marketing", "Hispa Director", "RRHH"],
  waiting: 1,
  briefs: [
    "Va el mail con lo acordado. La otra parte quiere firmar esta semana.",
    "Es igual al del año pasado, cambian el monto y las fechas.",
    "Piden exclusividad; ver hasta dónde podemos ceder.",
  ],
  says: [
    "La otra parte pide cambiar la jurisdicción.",
    "Va la versión con los cambios marcados.",
    "Falta el poder de quien firma por ellos.",
    "Con esto cerramos; lo paso a firma.",
  ],
  subjects: [
    {
      type: "Contrato",
      title: "Contrato de artista, {artista}",
      template: "artista",
      show: true,
      fields: ({ show, day, random }) => ({
        ...{
          contraparte: `${show.artist} SRL`,
          monto: ars(random.whole(8, 90) * 500),
          cuotas: "2",
          firma: "Firma digital",
        },
        ...{ vigencia_desde: day(15), vigencia_hasta: day(random.whole(60, 380)) },
      }),
    },
    {
      type: "Contrato",
      title: "Sponsor de {x}",
      names: BRANDS,
      template: "sponsor",
      show: true,
      fields: ({ name, day, random }) => ({
        ...{ contraparte: name, monto: ars(random.whole(10, 60) * 1000), cuotas: String(random.whole(1, 4)) },
        vigencia_hasta: day(random.whole(60, 200)),
      }),
    },
    {
      type: "Póliza",
      title: "Seguro de espectadores, {artista}",
      template: "poliza",
      show: true,
      priority: "alta",
      fields: ({ day, random }) => ({
        ...{ contraparte: "Seguros El Faro", monto: ars(random.whole(2, 9) * 400) },
        ...{ vigencia_desde: day(10), vigencia_hasta: day(random.whole(70, 365)), renueva: true, preaviso: "30" },
      }),
    },
    {
      type: "NDA",
      title: "Acuerdo de confidencialidad, {x}",
      names: BRANDS,
      template: "nda",
      fields: ({ name, day }) => ({ contraparte: name, vigencia_hasta: day(730), firma: "Firma digital" }),
    },
    {
      type: "Licencia",
      title: "Licencia de imagen, {artista}",
      show: true,
      fields: ({ show, day }) => ({ contraparte: show.artist, vigencia_hasta: day(180) }),
    },
  ],
  told: [
    {
      column: "pedidos",
      type: "Contrato",
      title: "Contrato de foto, gira Cinco Esquinas",
      show: "Cinco Esquinas",
      made: 3,
      entered: 3,
      dueIn: 3,
      who: "agustina.varela",
    },
    {
      ...{
        column: "pedidos",
        type: "Consulta",
        title: "Consulta por uso de imagen en remeras",
        made: 2,
        entered: 2,
        dueIn: 4,
        who: "nahuel.torres",
      },
      says: [
        ["nahuel.torres", 1_500, "¿Es para venta o para regalo del staff?"],
        ["joaquin.rey", 1_440, "Venta. Merch quiere 400 unidades."],
      ],
    },
    {
      column: "pedidos",
      type: "Poder",
      title: "Poder para firmar en Madrid",
      show: "Tomás Echarri",
      made: 4,
      entered: 4,
      dueIn: 7,
      who: "joaquin.rey",
      fields: { contraparte: "Notaría Ruiz Peña" },
    },
    { column: "pedidos", type: "Revisión", title: "Alta de proveedor: Grupo Pampa SRL", made: 1, entered: 1 },
    {
      ...{
        column: "redaccion",
        type: "Contrato",
        title: "Sponsor principal, La Calesita Eléctrica",
        show: "La Calesita Eléctrica",
      },
      ...{ made: 9, entered: 6, dueIn: 0, who: "pilar.montoya", number: 214, priority: "alta" },
      about:
        "Sponsor principal del show del sábado 28. Reemplaza al acuerdo del año pasado.\nPagan en dos cuotas: a la firma y a los 30 días.",
      fields: { contraparte: "Bebidas del Valle SA", monto: ars(48_000), cuotas: "2", firma: "Firma digital" },
      steps: [
        ["Datos fiscales del sponsor", true],
        ["Monto y forma de pago", true],
        ["Exclusividad de rubro", true],
        ["Presencia de marca y piezas", true],
        ["Cláusula de cancelación", true],
        ["Aprobación de Comercial", false],
        ["Firma de las partes", false],
      ],
      says: [
        ["pilar.montoya", 8_600, "Pedí los datos fiscales y la constancia de inscripción."],
        ["joaquin.rey", 7_100, "Llegaron. Son responsables inscriptos, piden factura A en dos cuotas."],
        ["pilar.montoya", 4_300, "Va la v3 con la lista de piezas: pantallas, gráfica y activación en el ingreso."],
        ["joaquin.rey", 2_900, "Comercial la mira hoy."],
        ["joaquin.rey", 40, "Comercial pide 60 días de exclusividad, no 90. ¿Lo bajamos?"],
        ["pilar.montoya", 12, "Sí, ya está en la v4. Falta su visto bueno."],
      ],
    },
    {
      column: "redaccion",
      type: "Adenda",
      title: "Adenda por segunda función, Muñeca de Trapo",
      show: "Muñeca de Trapo",
      made: 5,
      entered: 2,
      dueIn: 5,
      who: "agustina.varela",
      fields: { contraparte: "Teatro Güemes" },
    },
    {
      ...{
        column: "revision",
        type: "Contrato",
        title: "Deal con Ibón y los Faros",
        show: "Ibón y los Faros",
        made: 16,
        entered: 5,
        dueIn: -2,
        who: "joaquin.rey",
        priority: "alta",
      },
      fields: {
        contraparte: "Faros Producciones SL",
        monto: { amount: "18500.00", currency: "EUR" },
        cuotas: "2",
        ley: "España, tribunales de Barcelona",
      },
      steps: [
        "Datos de las partes",
        "Caché, anticipo y saldo",
        "Retenciones según residencia",
        "Rider como anexo",
        "Exclusividad de zona",
        "Cancelación y fuerza mayor",
      ].map((text) => [text, true] as const),
    },
    {
      ...{
        column: "revision",
        type: "Licencia",
        title: "Licencia de transmisión en vivo",
        show: "Oro Viejo",
        made: 12,
        entered: 3,
        dueIn: 0,
        who: "nahuel.torres",
      },
      fields: { contraparte: "Señal Ribera TV", monto: ars(22_000) },
      steps: [
        ["Territorio y plazo", true],
        ["Derechos de la banda", true],
        ["Derechos de autor", true],
        ["Publicidad en pantalla", false],
        ["Firma de las partes", false],
      ],
    },
    {
      ...{
        column: "revision",
        type: "Póliza",
        title: "Seguro de espectadores 2027",
        made: 10,
        entered: 4,
        dueIn: 10,
        who: "agustina.varela",
      },
      fields: { contraparte: "Seguros El Faro", monto: ars(9_800), renueva: true, preaviso: "30" },
      says: [["agustina.varela", 3_000, "Subieron la franquicia. Pedí otra cotización."]],
    },
    {
      column: "revision",
      type: "NDA",
      title: "Acuerdo de confidencialidad, Productora del Norte",
      made: 6,
      entered: 2,
      dueIn: 5,
      who: "joaquin.rey",
      fields: { contraparte: "Productora del Norte" },
    },
    {
      column: "vigente",
      type: "Contrato",
      title: "Alquiler del Teatro Coliseo del Plata",
      show: "Vera Quintana",
      made: 30,
      entered: 11,
      dueIn: -10,
      who: "pilar.montoya",
      fields: { contraparte: "Teatro Coliseo del Plata", monto: ars(14_500), vigencia_hasta: "+27" },
    },
    {
      column: "vigente",
      type: "Póliza",
      title: "Responsabilidad civil, gira de verano",
      made: 26,
      entered: 6,
      dueIn: -8,
      who: "agustina.varela",
      fields: { contraparte: "Seguros El Faro", vigencia_hasta: "+58", renueva: true, preaviso: "30" },
    },
    {
      column: "vencido",
      type: "Licencia",
      title: "Licencia de música para la campaña de invierno",
      made: 88,
      entered: 9,
      who: "nahuel.torres",
      fields: { contraparte: "Editorial Cuerda Floja", vigencia_hasta: "-9" },
    },
    {
      column: "vencido",
      type: "Contrato",
      title: "Alquiler de depósito en Avellaneda",
      made: 86,
      entered: 20,
      who: "joaquin.rey",
      fields: { contraparte: "Depósitos Riachuelo SA", vigencia_hasta: "-20", monto: ars(3_200) },
    },
  ],
};

/** Comercial: from a lead to a sponsor deal that is invoiced. */
export const comercial: Story = {
  board: "comercial",
  first: 96,
  holds: { leads: 7, contacto: 6, propuesta: 7, acuerdo: 3, facturado: 15, perdido: 9 },
  hours: [2, 4, 6, 10],
  days: 24,
  asks: ["Marketing", "Manager", "Produccion", "Booking Sr"],
  waiting: 2,
  briefs: [
    "Nos escribieron ellos: vieron el anuncio y quieren estar.",
    "Ya fueron sponsor el año pasado. Contacto cálido.",
    "Tienen presupuesto para este trimestre, hay que llegar antes de diciembre.",
  ],
  says: [
    "Les gustó, piden sumar activación en el ingreso.",
    "Lo ven en el comité del martes.",
    "Piden exclusividad de rubro por toda la gira.",
    "Bajamos una cuota y cerramos.",
    "El artista no quiere marcas de alcohol en el escenario.",
  ],
  told: [
    {
      ...{
        column: "acuerdo",
        type: "Sponsor",
        title: "Bebidas del Valle SA en La Calesita Eléctrica",
        show: "La Calesita Eléctrica",
      },
      ...{ made: 34, entered: 9, dueIn: 3, who: "antonela.rizzo", priority: "alta" },
      fields: {
        ...{ contraparte: "Bebidas del Valle SA", rubro: "Bebidas", monto: ars(48_000), cuotas: "2" },
        ...{
          exclusividad: "Por show",
          exclusividad_dias: "60",
          contraprestaciones: ["Logo en gráfica", "Pantallas", "Activación en el predio"],
        },
      },
    },
  ],
  subjects: [
    {
      type: "Sponsor",
      title: "{x} en {artista}",
      names: BRANDS,
      template: "sponsor",
      show: true,
      fields: ({ name, day, random }) => ({
        ...{
          contraparte: name,
          rubro: random.pick(["Bebidas", "Bancos y billeteras", "Telefonía", "Indumentaria", "Alimentos"]),
        },
        ...{
          monto: ars(random.whole(6, 80) * 1000),
          cuotas: String(random.whole(1, 3)),
          propuesta_vence: day(random.whole(20, 45)),
        },
        ...{
          exclusividad: random.pick(["Sin exclusividad", "Por show", "Por gira"]),
          exclusividad_dias: random.pick(["30", "60", "90"]),
        },
        contraprestaciones: random.shuffle(["Logo en gráfica", "Pantallas", "Entradas", "Hospitality"]).slice(0, 3),
        factura: `A 0003-${String(random.whole(400, 980)).padStart(8, "0")}`,
        motivo_perdida: random.pick(["Presupuesto", "Sin respuesta", "Eligió otro show"]),
      }),
    },
    {
      type: "Canje",
      title: "Canje con {x} para {artista}",
      names: BRANDS.toReversed(),
      template: "canje",
      show: true,
      fields: ({ name, random }) => ({
        ...{
          contraparte: name,
          rubro: "Turismo",
          monto: ars(random.whole(2, 15) * 500),
          exclusividad: "Sin exclusividad",
        },
        ...{ canje: "40 noches de hotel por 60 entradas y logo en gráfica", motivo_perdida: "Cambió la estrategia" },
      }),
    },
    {
      type: "Licencia",
      title: "Línea de {x} con {artista}",
      names: ["remeras", "cuadernos", "auriculares", "zapatillas"],
      template: "licencia",
      show: true,
      fields: ({ random }) => ({
        ...{ contraparte: random.pick(BRANDS), rubro: "Indumentaria", cuotas: "4", exclusividad: "Por temporada" },
        ...{
          monto: { amount: `${random.whole(8, 40) * 1000}.00`, currency: "USD" },
          factura: "E 0001-00000217",
          motivo_perdida: "No aprobó el artista",
        },
      }),
    },
  ],
};

/** Booking: from the first question to the settlement. */
export const booking: Story = {
  board: "booking",
  first: 301,
  holds: {
    consulta: 7,
    hold: 7,
    oferta: 5,
    negociacion: 6,
    contrato: 4,
    anticipo: 3,
    confirmado: 5,
    liquidado: 10,
    caido: 8,
  },
  hours: [2, 3, 5, 8],
  days: 42,
  asks: ["Manager", "Produccion", "Hispa Director", "Gerente"],
  waiting: 1,
  briefs: [
    "El artista tiene libres dos semanas de febrero.",
    "Pagan viáticos y hotel aparte. Quieren respuesta esta semana.",
    "Es una plaza nueva; conviene arrancar con garantía baja y porcentaje.",
  ],
  says: [
    "El otro hold vence el viernes; si no confirman pasamos a primero.",
    "Con 70 % de sala el punto de equilibrio cierra.",
    "Piden radio de 150 km y 60 días.",
    "Anticipo reclamado, prometen transferir mañana.",
    "El artista prefiere jueves por el viaje.",
  ],
  subjects: (["Show", "Festival", "Gira"] as const).map((type) => ({
    type,
    title: { Show: "{artista} en {x}", Festival: "{artista} en el festival {x}", Gira: "Gira de {artista}, {x}" }[type],
    names: {
      Show: [
        "Rosario",
        "Córdoba",
        "Madrid",
        "Mendoza",
        "La Plata",
        "Valencia",
        "Salta",
        "Montevideo",
        "Bilbao",
        "Neuquén",
      ],
      Festival: ["Ribera Sonora", "Luna de Enero", "Costa Norte", "Valle Alto", "Noches del Puerto"],
      Gira: ["costa atlántica", "norte de España", "Patagonia", "Cuyo"],
    }[type],
    template: type.toLowerCase(),
    fields: ({ show, name, day, random }) => {
      const [thousands, abroad] = [random.whole(6, 60), random.chance(0.3)];
      const money = (part: number) =>
        abroad
          ? { amount: `${Math.round(thousands * part) * 500}.00`, currency: "EUR" }
          : { amount: `${Math.round(thousands * part) * 500_000}.00`, currency: "ARS" };
      return {
        ...{
          artista: show.artist,
          ciudad: name,
          contraparte: random.pick(["Club Costanera", "Sala Azul", "Arena Sur", "Ente de Turismo"]),
        },
        ...(type !== "Gira" && {
          fecha_show: day(random.whole(50, 160)),
          capacidad: String(random.whole(6, 90) * 100),
        }),
        ...{ hold: random.pick(["1.º", "1.º", "2.º", "3.º"]), hold_vence: day(random.whole(14, 40)) },
        ...{ trato: random.pick(["Garantía", "Garantía o porcentaje, lo mayor", "Coproducción"]), cache: money(1) },
        ...{
          porcentaje: random.pick(["70", "75", "80"]),
          oferta_vence: day(30),
          anticipo: money(0.5),
          anticipo_vence: day(45),
        },
        motivo_caida: random.pick(["Caché", "Otro hold primero", "Agenda del artista"]),
      };
    },
  })),
};
