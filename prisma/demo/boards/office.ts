import type { Story } from "./types";

const PEOPLE = [
  ...["Lara Montes", "Diego Ferrari", "Yamila Sueldo", "Ulises Bravo", "Carla Nieto", "Franco Izaguirre"],
  ...["Celeste Aguirre", "Mauro Pinto", "Gisela Ortúzar", "Ramón Quiles", "Tatiana Vega", "Leonel Sosa"],
];

/** Recursos Humanos: people who come, go, rest, and papers that expire. */
export const rrhh: Story = {
  board: "rrhh",
  first: 131,
  holds: { pedidos: 5, por_hacer: 5, en_curso: 6, espera: 3, hecho: 22, descartado: 2 },
  aside: ["espera"],
  hours: [1, 2, 3, 4, 6],
  days: 9,
  asks: ["Produccion", "Marketing", "Ticketing", "Administracion", "IT", "Comercial Sr"],
  waiting: 2,
  briefs: [
    "Ya lo hablé con mi jefe, está de acuerdo con las fechas.",
    "¿Me confirman antes del viernes? Tengo que sacar pasajes.",
    "Adjunto lo que tengo; lo que falte lo mando esta semana.",
  ],
  says: [
    "Falta el certificado, lo manda mañana.",
    "Hablado con su jefe: está de acuerdo.",
    "Cargado en las novedades del mes.",
    "Quedan 9 días del período anterior, se usan primero.",
    "El estudio contable ya lo tiene.",
  ],
  subjects: [
    {
      type: "Vacaciones",
      title: "Vacaciones de {x}",
      names: PEOPLE,
      template: "vacaciones",
      fields: ({ name, day, random }) => {
        const [from, days] = [random.whole(20, 60), random.pick([7, 14, 21])];
        return {
          persona: name,
          desde: day(from),
          hasta: day(from + days - 1),
          dias: String(days),
          cubre: random.pick(PEOPLE),
          area: random.pick(["Producción", "Ticketing", "Marketing"]),
        };
      },
    },
    {
      type: "Legajo",
      title: "Legajo de {x}: documentos por vencer",
      names: PEOPLE,
      template: "legajo",
      fields: ({ name, day, random }) => ({
        persona: name,
        pais: random.pick(["Argentina", "Argentina", "España"]),
        art_vence: day(random.whole(30, 150)),
        apto_vence: day(random.whole(20, 300)),
        libreta_vence: day(random.whole(60, 400)),
        dni_vence: day(random.whole(200, 2_000)),
      }),
    },
    {
      type: "Alta",
      title: "Alta de {x}",
      names: ["Nadia Polak", "Bruno Cáceres", "Elena Rivas", "Simón Acosta", "Juana Leiva", "Pedro Galván"],
      template: "alta",
      priority: "alta",
      fields: ({ name, day, random }) => ({
        persona: name,
        ingreso: day(random.whole(10, 25)),
        puesto: random.pick(["Productora", "Runner", "Analista"]),
        area: random.pick(["Producción", "Administración"]),
        pais: "Argentina",
        modalidad: random.pick(["Relación de dependencia", "Eventual por show"]),
      }),
    },
    {
      type: "Licencia",
      title: "Licencia de {x}",
      names: PEOPLE.slice(4),
      template: "licencia",
      fields: ({ name, day, random }) => ({
        persona: name,
        desde: day(1),
        hasta: day(random.whole(3, 12)),
        motivo: random.pick(["Enfermedad", "Estudio", "Mudanza"]),
      }),
    },
    {
      type: "Consulta",
      title: "{x}",
      names: [
        "Recibo de octubre con diferencia",
        "Cambio de obra social",
        "Certificado de trabajo",
        "Saldo de vacaciones",
      ],
      fields: ({ random }) => ({ persona: random.pick(PEOPLE) }),
    },
  ],
};

/** Office: repairs, supplies and trips. */
export const office: Story = {
  board: "office",
  first: 402,
  holds: { pedidos: 5, presupuesto: 4, en_curso: 5, proveedor: 3, hecho: 24, descartado: 2 },
  aside: ["proveedor"],
  hours: [1, 2, 3, 5],
  days: 5,
  asks: ["Produccion", "Tour Manager", "Legales", "IT", "Hispa", "RRHH"],
  briefs: [
    "Pasa desde ayer a la tarde. Se puede venir a ver en cualquier momento.",
    "Si hace falta presupuesto, lo paga el centro de costo del show.",
    "Por favor coordinar con recepción, yo estoy fuera hasta el miércoles.",
  ],
  says: [
    "El proveedor viene el jueves a la mañana.",
    "Pedí tres precios, llegó uno.",
    "Pasajes emitidos, mando el itinerario.",
    "Quedó funcionando, lo probamos juntos.",
  ],
  subjects: [
    {
      type: "Mantenimiento",
      title: "{x}",
      names: [
        ...["Pierde agua el aire del segundo piso", "Luz quemada en el depósito", "Cerradura de la sala de reuniones"],
        ...["Recarga de matafuegos", "Persiana del frente trabada", "Humedad en la pared de Administración"],
        ...["Service del ascensor", "Pintar la sala de ensayo", "Canilla de la cocina", "Timbre de Madrid sin sonido"],
      ],
      template: "mantenimiento",
      fields: ({ random, day }) => ({
        lugar: random.pick(["Oficina Buenos Aires", "Depósito Munro", "Oficina Madrid"]),
        rubro: random.pick(["Electricidad", "Plomería", "Climatización", "Seguridad"]),
        presupuesto: { amount: `${random.whole(40, 900) * 1000}.00`, currency: "ARS" },
        proxima_revision: day(random.whole(30, 300)),
      }),
    },
    {
      type: "Viaje",
      title: "Viaje a {ciudad} por {artista}",
      template: "viaje",
      show: true,
      priority: "alta",
      fields: ({ show, day, random }) => ({
        destino: show.city,
        origen: "Buenos Aires",
        ida: day(9),
        vuelta: day(12),
        medios: random.pick([["Avión", "Hotel", "Traslados"], ["Micro", "Hotel"], ["Auto o combi"]]),
        presupuesto: { amount: `${random.whole(6, 40) * 100_000}.00`, currency: "ARS" },
      }),
    },
    {
      type: "Insumos",
      title: "{x}",
      names: [
        "Café y yerba para el mes",
        "Resmas y cartuchos",
        "Sillas para la sala grande",
        "Botiquines",
        "Pilas para walkies",
      ],
      template: "insumos",
      priority: "baja",
      fields: () => ({ lugar: "Oficina Buenos Aires", rubro: "Librería y cafetería" }),
    },
  ],
};

/** IT: tickets P1 to P4. */
export const it: Story = {
  board: "it",
  first: 880,
  holds: { nuevos: 5, asignados: 4, en_curso: 5, espera: 3, resuelto: 34, descartado: 3 },
  aside: ["espera"],
  hours: [1, 2, 3, 5],
  days: 2,
  asks: ["Ticketing", "Produccion", "Administracion", "Marketing", "RRHH", "Hispa", "Office"],
  briefs: [
    "Empezó hoy a la mañana. Ya reinicié y sigue igual.",
    "Le pasa a todo el equipo, no solo a mí.",
    "No es urgente, pero conviene tenerlo antes del próximo show.",
  ],
  says: [
    "¿Sigue pasando después de reiniciar?",
    "Era el certificado vencido del proxy. Renovado.",
    "Dejé la clave nueva en el gestor.",
    "Probado con la persona, funciona.",
  ],
  subjects: [
    {
      type: "Incidente",
      title: "{x}",
      names: [
        ...["No imprime la boletería", "El wifi se corta en la sala grande", "No abre el correo en el celular"],
        ...["La planilla de la ticketera no importa", "Pantalla azul en la notebook de Producción"],
        ...["No llega el reporte de las 9", "El lector de entradas no sincroniza", "VPN lenta desde Madrid"],
        ...["Audio de la sala de reuniones", "Disco lleno en el equipo de edición", "No suena la central telefónica"],
        ...[
          "Se desconecta el escáner de facturas",
          "Pantalla negra en la recepción",
          "Calendario duplicado en Marketing",
        ],
      ],
      fields: ({ random }) => ({
        categoria: random.pick(["Equipo", "Red y wifi", "Correo y calendario", "Ticketeras", "Impresoras"]),
        lugar: random.pick(["Oficina Buenos Aires", "Oficina Madrid", "En un show", "Remoto"]),
        afectados: String(random.whole(1, 12)),
      }),
    },
    {
      type: "Pedido",
      title: "Conectividad para {artista}, {ciudad}",
      template: "show",
      show: true,
      fields: () => ({ categoria: "Sala o show", lugar: "En un show" }),
    },
    {
      type: "Acceso",
      title: "Cuenta y equipo para {x}",
      names: [...PEOPLE.toReversed(), "Nadia Polak", "Bruno Cáceres"],
      template: "cuenta",
      fields: ({ day, random }) => ({
        categoria: "Cuentas y accesos",
        sistemas: random.pick([
          ["Correo", "Bambalina"],
          ["Correo", "Carpetas compartidas", "VPN"],
        ]),
        ...(random.chance(0.3) && { acceso_hasta: day(60) }),
      }),
    },
    {
      type: "Pedido",
      title: "{x}",
      names: [
        "Segundo monitor para diseño",
        "Licencia de edición de video",
        "Cargador de notebook",
        "Firma de correo nueva",
        "Auriculares para reuniones",
        "Más lugar en la carpeta de prensa",
      ],
      priority: "baja",
      fields: () => ({ categoria: "Equipo", lugar: "Oficina Buenos Aires" }),
    },
  ],
};
