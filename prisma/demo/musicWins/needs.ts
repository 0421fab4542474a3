import type { Area } from "./team";

/** What a festival needs, by area and category: what it is, and about how much (thousands of ARS, or USD). */
export type Need = readonly [title: string, ars: number, usd?: number];

export const needs: Record<Area, Record<string, readonly Need[]>> = {
  Técnica: {
    Sonido: [
      ["Sistema principal y frontales", 0, 34_000],
      ["Torres de retardo", 9_800],
      ["Monitores de escenario norte", 7_450],
      ["Monitores de escenario sur", 7_450],
      ["Consola y operador de sala", 6_480],
      ["Microfonía inalámbrica, 24 canales", 0, 3_900],
      ["Intercom y sistema de aviso", 1_850],
    ],
    Iluminación: [
      ["Puente de luces y 24 cabezales", 17_150, 4_200],
      ["Consola y operador", 6_480],
      ["Generador 250 kVA", 9_320],
      ["Láser y control", 0, 6_900],
      ["Seguidores (4)", 3_140],
      ["Efectos de cierre", 5_900],
      ["Dimmers y distribución", 4_260],
    ],
    Pantallas: [
      ["Pantalla central 12 x 7 m", 28_700, 12_400],
      ["Pantallas laterales", 14_900],
      ["Circuito cerrado, 6 cámaras", 11_300],
      ["Servidor de contenidos", 0, 2_600],
      ["Operador de video", 1_750],
    ],
    Estructuras: [
      ["Escenario norte 20 x 16 m", 36_120],
      ["Escenario sur 16 x 12 m", 24_800],
      ["Torres de control FOH", 5_480],
      ["Plataforma para prensa", 2_960],
      ["Plataforma accesible", 3_420],
      ["Carpas de camarines", 8_150],
    ],
  },
  Producción: {
    Montaje: [
      ["Cuadrilla de armado, 60 personas", 18_900],
      ["Cuadrilla de desarme", 12_400],
      ["Autoelevadores (4)", 6_300],
      ["Grúa 50 toneladas", 7_900],
      ["Riggers certificados", 5_250],
      ["Herramientas y consumibles", 1_180],
    ],
    Seguridad: [
      ["Seguridad general, 180 personas", 42_600],
      ["Control de accesos y cacheo", 15_800],
      ["Vallado antiavalancha 300 m", 13_350],
      ["Vallado perimetral 1.800 m", 9_700],
      ["Cámaras de vigilancia", 4_200],
      ["Policía adicional", 11_900],
      ["Bomberos y dotación", 6_600],
    ],
    Sanidad: [
      ["Puesto médico y ambulancias (4)", 14_200],
      ["Punto de hidratación gratuita", 2_350],
      ["Baños químicos (220)", 16_800],
      ["Limpieza durante y después", 12_900],
      ["Gestión de residuos y reciclaje", 5_700],
    ],
    Predio: [
      ["Alquiler del predio", 88_000],
      ["Reacondicionamiento del césped", 9_100],
      ["Iluminación general y de emergencia", 7_600],
      ["Grupos electrógenos de servicio", 11_450],
      ["Señalética", 3_980],
      ["Pisos y rampas", 8_240],
    ],
  },
  Hospitalidad: {
    Catering: [
      ["Catering de artistas", 13_600],
      ["Catering de equipo técnico, 220 personas", 16_900],
      ["Barra de camarines", 4_150],
      ["Pedidos especiales (riders)", 3_700, 900],
      ["Vajilla y mobiliario", 2_480],
    ],
    Camarines: [
      ["Mobiliario de camarines", 5_300],
      ["Decoración y flores", 1_640],
      ["Lavandería", 890],
      ["Toallas y blancos", 760],
      ["Duchas portátiles", 2_950],
    ],
    Hotelería: [
      ["Hotel de artistas internacionales", 0, 18_700],
      ["Hotel de artistas nacionales", 11_200],
      ["Hotel de equipo técnico", 8_350],
      ["Habitaciones de día", 1_900],
    ],
    Invitados: [
      ["Espacio VIP", 14_750],
      ["Pulseras y credenciales", 3_280],
      ["Personal de recepción", 2_870],
      ["Regalos de bienvenida", 1_450],
    ],
  },
  Logística: {
    Transporte: [
      ["Traslados de artistas, 12 vans", 7_700],
      ["Camiones de backline (6)", 9_250],
      ["Micros para el público", 15_300],
      ["Traslado interno en predio", 2_640],
      ["Estacionamiento y valet", 4_480],
    ],
    Vuelos: [
      ["Vuelos internacionales, grupo 1", 0, 24_600],
      ["Vuelos internacionales, grupo 2", 0, 16_900],
      ["Vuelos de cabotaje", 6_450],
      ["Exceso de equipaje", 0, 3_100],
    ],
    Aduana: [
      ["Importación temporal de equipos", 0, 7_800],
      ["Despachante", 2_350],
      ["Seguro de carga", 0, 1_950],
      ["Depósito fiscal", 1_480],
    ],
  },
  Marketing: {
    "Vía pública": [
      ["Séxtuples, 400 caras", 18_300],
      ["Pantallas digitales", 12_750],
      ["Subtes y trenes", 9_600],
      ["Medianera Avenida Costanera", 7_900],
    ],
    Digital: [
      ["Pauta en redes, preventa", 0, 15_000],
      ["Pauta en redes, última semana", 0, 9_500],
      ["Buscadores", 0, 4_200],
      ["Creadores de contenido", 8_800],
      ["Sitio y app del festival", 6_950],
    ],
    Prensa: [
      ["Agencia de prensa", 5_400],
      ["Acreditaciones de medios", 1_120],
      ["Conferencia de lanzamiento", 4_760],
      ["Fotografía y aftermovie", 9_350],
    ],
    Piezas: [
      ["Identidad y sistema gráfico", 5_850],
      ["Spots de radio y TV", 7_200],
      ["Animaciones para pantallas", 3_600],
      ["Merchandising promocional", 4_900],
    ],
  },
  Legales: {
    Seguros: [
      ["Responsabilidad civil", 21_400],
      ["Cancelación y clima", 0, 28_500],
      ["Accidentes personales", 4_650],
    ],
    Permisos: [
      ["Habilitación municipal", 8_900],
      ["Plan de evacuación", 2_750],
      ["Estudio de impacto acústico", 1_980],
      ["Corte de calles", 3_300],
    ],
    Derechos: [
      ["Anticipo de SADAIC", 31_500],
      ["AADI-CAPIF", 9_800],
      ["INAMU, acto nacional", 2_200],
    ],
    Contratos: [
      ["Honorarios de abogados", 6_100],
      ["Certificaciones y escribanía", 1_350],
      ["Traducciones públicas", 820],
    ],
  },
};

export const terms = ["30 días de factura", "50 % anticipo", "Contado", "15 días de factura"] as const;
export const refusals = [
  "Supera el presupuesto de la edición anterior en más del 40 %.",
  "Pedir otra cotización antes de decidir.",
  "Se resuelve con equipo propio.",
] as const;
export const returns = [
  "Pedir descuento por pago anticipado.",
  "Falta detallar qué incluye.",
  "Revisar cantidades con Producción.",
] as const;
export const remarks = [
  "El proveedor mantiene el precio hasta fin de mes.",
  "Ya trabajamos con ellos en la edición anterior, sin reclamos.",
  "Falta confirmar la fecha de entrega.",
  "Ojo con el IVA: la cotización viene sin impuestos.",
] as const;
