import { DATE_WORDS } from "./dates";
import { likeness } from "./words";

/** What a question may be grouped or cut by. */
export const dimensions = [
  "ticketera",
  "categoria",
  "ciudad",
  "artista",
  "show",
  "dia",
  "semana",
  "mes",
  "moneda",
] as const;
export type Dimension = (typeof dimensions)[number];

/** How people call each, without accents; a pattern without groups. */
export const DIMENSION: Readonly<Record<Dimension, string>> = {
  ticketera: "ticketeras?|boleteras?|boleterias?|tiqueteras?|plataformas?|canal(?:es)? de venta|vendedor(?:es|as?)?",
  categoria: "categorias?|sector(?:es)?|ubicacion(?:es)?|zonas?|tipos? de (?:entradas?|tickets?)|precios",
  ciudad: "ciudad(?:es)?|plazas?|lugar(?:es)?",
  artista: "artistas?|bandas?|grupos?|musicos?",
  show: "shows?|conciertos?|recital(?:es)?|eventos?|fechas?|funcion(?:es)?|espectaculos?|presentacion(?:es)?",
  dia: "dias?|jornadas?",
  semana: "semanas?",
  mes: "mes(?:es)?",
  moneda: "monedas?|divisas?",
};
const SHOWS = DIMENSION.show;

const MONEY =
  "recaud\\w*|factur\\w*|plata|guita|dinero|pesos?|dolares|euros?|montos?|ingres\\w*|importes?|taquilla|bordero|pasta|caja|embols\\w*|lucas?|entro|cobr(?:o|amos|aron|ado)";
export const MONEY_WORDS = new RegExp(`(?<![\\w@])(?:${MONEY})(?![\\w])`);
const SOLD =
  "vend(?:i|e|ie|ere)?\\w*|ventas?|coloc(?:o|aron|amos|adas?|ando)|despach\\w+|salieron|metio|metieron|metimos|hizo|hicieron|hicimos";
const TICKET_WORDS =
  "entradas?|tickets?|tiquets?|tiques?|boletos?|localidades|tickes?|asientos?|butacas?|pases|abonos?|lugares";

/** What each question is asked with: a pattern over the plain text, in which days, names and numbers stand as marks, and what it weighs. */
export type Weighed = readonly (readonly [RegExp, number])[];
const w = (pattern: string): RegExp => new RegExp(`(?<![\\w@])(?:${pattern})(?![\\w])`);
const WHICH = "que|cuales|cual|cuale?s? (?:es|son|fue|fueron)|en que|por que|cual (?:es|fue)";
const asks = (dimension: Dimension) =>
  [
    [w(`(?:${WHICH}) (?:de )?(?:la |las |el |los )?(?:${DIMENSION[dimension]})`), 4.4],
    [w(`(?:${WHICH}) (?:de )?(?:la |las |el |los )?(?:${DIMENSION[dimension]}).* (?:mas|menos|mejor|peor)`), 0.8],
    [w(`(?:mejor(?:es)?|peor(?:es)?|principal(?:es)?) (?:${DIMENSION[dimension]})`), 3.5],
  ] as const;

export const INTENTS = {
  probabilidad: [
    [w("probab\\w*|chances?|posibilidad(?:es)?|que tan posible|es posible|factible"), 4],
    [/@p/, 1.5],
  ],
  agotamiento: [
    [
      w(
        "(?<!faltan? (?:por |para )?)agot\\w+|sold ?out|soldout|se llena\\w*|llenar\\w*|llene|se llenan|a lleno|lleno total|se acab\\w+|cuelga\\w* (?:el )?cartel|no hay mas entradas",
      ),
      6,
    ],
  ],
  pronostico: [
    [
      w(
        "pronostic\\w+|proyec\\w+|forecast|estim\\w+|previ(?:sion|sto|sta|siones)|preve\\w*|prediccion|esper(?:a|amos|ado|ada|an)|calcul(?:a|as|amos|an) que",
      ),
      4,
    ],
    [w(`(?:va|van|vamos|ira|iria) a (?:${"vender|terminar|cerrar|llegar|hacer|meter|acabar|quedar|colocar"})`), 5],
    [
      w(
        "vendera\\w*|llegara\\w*|terminara\\w*|terminaria\\w*|cerrara\\w*|cerraria\\w*|acabara\\w*|venderia\\w*|llegaria\\w*|quedara|quedaria",
      ),
      4,
    ],
    [
      w(
        "(?:con|en|a|por) cuant[oa]s?(?: (?:entradas|tickets|boletos))? (?:va a |podria )?(?:termin|cierr|cerr|acab|lleg|qued)\\w*",
      ),
      4,
    ],
    [w("(?:como|donde|que) (?:va a )?(?:termin|cierr|acab)\\w*|numero final|cierre|resultado final"), 3.5],
  ],
  comparar: [
    [
      w(
        "compar\\w+|contrast\\w+|enfrent\\w+|vs|versus|frente a|contra|lado a lado|diferencias? entre|al lado de|mejor que|peor que|en relacion (?:a|con)",
      ),
      4.4,
    ],
    [/@[as].* (?:y|o|con|contra|vs) .*@[as]/, 0.5],
    [w("(?:cual|quien|que show) (?:va|viene|vende|vendio|anda) (?:mejor|mas|peor)(?:.*) o "), 4],
  ],
  ritmo: [
    [
      w(
        "que onda|como (?:le |se |lo |la )?(?:viene|vienen|va|van|anda|andan|marcha|marchan|vamos|venimos|esta|estan|sigue|siguen|evolucion\\w*|avanza\\w*|ves|ve|ritm\\w*|progresa\\w*)",
      ),
      3.6,
    ],
    [
      w(
        "ritmo|pace|marcha|viene bien|viene mal|va bien|va mal|atrasad[oa]s?|adelantad[oa]s?|retrasad[oa]s?|encaminad[oa]s?|por detras|por delante|avance|evolucion|va lent[oa]|floj[oa]|venir|viene",
      ),
      3.2,
    ],
    [w("(?:viene|vienen|va|van|anda|andan|marcha) (?:bien|mal|lent[oa]|flojo|rapido)"), 1],
  ],
  restantes: [
    [w(`(?:cuant\\w+|que|tod\\w+)? ?(?:${TICKET_WORDS})? ?(?:quedan|queda|restan|resta|sobran)`), 4],
    [
      w(
        "restantes?|disponib\\w+|libres|sin vender|remanente|stock|sobrantes|por vender|faltan? (?:por |para )?(?:vender|agotar)|remanentes",
      ),
      4.4,
    ],
  ],
  ocupacion: [
    [w("ocupac\\w+|capacidad|aforo|por ciento vendido|porcentaje|lleno"), 2.4],
    [/@p/, 1.2],
    [w(`(?:${SHOWS}|cuales|que|quienes|los que|cuantos)`), 0.7],
    [
      /(?:menos|menor\w*|debajo|abajo|inferior\w*|encima|arriba|mas|mayor\w*|super\w*|pas[ae]\w*|lleg\w*|alcanz\w*|entre|sobre)[^@]*@p/,
      1.4,
    ],
  ],
  ranking: [
    [
      w(
        "top|ranking|rankin|con (?:mas|menos|mejores|peores) (?:ventas|entradas|recaudacion)|mas vendid[oa]s|menos vendid[oa]s|ordename|podio",
      ),
      4,
    ],
    [/@n (?:\w+ )?(?:que|mejores|peores|mas|menos|primer\w*)/, 4],
    [w(`(?:mejores|peores|primeros|ultimos) @n`), 4],
    [w(`@n (?:${SHOWS})`), 2.5],
    [w(`(?:mejores|peores|mejor|peor) (?:${SHOWS})`), 4],
    [
      w(
        `(?:${WHICH}) (?:el |los |la |las )?(?:${SHOWS})(?: (?:fue|es|son|fueron))? ?(?:el |los |la |las )?(?:que )?(?:mas|menos|mejor|peor)`,
      ),
      4.4,
    ],
    [w(`(?:${WHICH}) (?:el |los |la |las )?(?:${SHOWS}).* (?:mas|menos|mejor|peor)`), 3.6],
    [w("(?:los|las|el|la) (?:que )(?:mas|menos|mejor|peor)"), 3.4],
  ],
  precio_medio: [
    [
      w(
        "(?:precio|ticket|valor|importe|costo|entrada|tarifa)s? (?:medi[oa]|promedio)s?|en promedio|promedio|precio por entrada",
      ),
      4.6,
    ],
    [w("precio|valor|media"), 1.2],
  ],
  por_ticketera: asks("ticketera"),
  por_categoria: asks("categoria"),
  por_ciudad: [...asks("ciudad"), [w("donde (?:se )?(?:vend\\w+)(?: mas| mejor)?"), 4]],
  por_artista: [...asks("artista"), [w("quien (?:vend\\w+|recaud\\w+|factur\\w+|fue el que)(?: mas| menos)?"), 3.6]],
  mejor_dia: [
    [w("(?:que|cual(?: es| fue)?(?: el)?|el|en que) (?:mejor |peor )?dia"), 3.6],
    [w("(?:mejor|peor) dia|dia de la semana|dias? pico|dia record|que dias|record de venta"), 4],
    [w("cuando (?:se )?vend\\w+ mas"), 4],
  ],
  ultimas_cargas: [
    [w("ultim[oa]s? (?:cargas?|actualizacion(?:es)?|datos?|importacion(?:es)?|ingreso de datos)"), 4.4],
    [
      w("(?:cuando|desde cuando) (?:se |fue |fueron )?(?:carg\\w+|actualiz\\w+|import\\w+|subi\\w+|lleg\\w+ datos)"),
      4.4,
    ],
    [w("ultima vez que (?:se |nos |les? )?(?:carg|actualiz|subi|import|inform|report|mand|lleg)\\w*"), 5],
    [w("(?:cargo|cargaron|actualizo|actualizaron|subio|subieron|importo)(?:.*)por ultima vez|por ultima vez"), 3.6],
    [
      w(
        "hasta (?:cuando|que dia|que fecha|donde) (?:\\w+ ){1,3}(?:datos|ventas|cargad[oa]s?|actualizad[oa]s?|informacion)|que tan al dia|al dia",
      ),
      6,
    ],
    [w("datos (?:mas )?(?:frescos|recientes|nuevos)|frescura"), 4],
  ],
  sin_cargar: [
    [
      w(
        "sin (?:ventas? )?carg\\w+|sin ventas?(?: cargadas?)?|sin datos|sin movimiento\\w*|sin informar|sin reportar|sin actualizar",
      ),
      4.8,
    ],
    [
      w(
        "no (?:le |les |se )?(?:tienen?|hay|hubo|han?|registra\\w*|carg\\w+|informa\\w*|report\\w+|actualiz\\w+|recib\\w+|tuvo|tuvieron)(?: (?:ventas?|datos|carga\\w*|movimiento\\w*|informacion|nada|cargado|vendido|actualizado))?",
      ),
      4.4,
    ],
    [w("no (?:vend\\w+)(?: nada| ninguna| entradas)?"), 4.2],
    [
      w(
        "faltan? (?:los )?(?:datos|ventas|cargas?|cargar)|(?:les|le) faltan? (?:los |las )?(?:datos|ventas|cargas?)|falta (?:de )?carg\\w+|pendientes? de carg\\w+|atrasad[oa]s? (?:en|con) la carga",
      ),
      4.8,
    ],
  ],
  proximos: [
    [/^(?:los |las )?proxim[oa]s? (?:en |de )?@[acv]/, 3],
    [w(`proxim[oa]s? (?:@n )?(?:${SHOWS}|giras?|actuacion(?:es)?)`), 4.4],
    [w("se viene\\w*|agenda|calendario|cartelera|gira|que vienen?|venider[oa]s|(?:que|cuales) (?:hay|tenemos)"), 4],
    [w("(?:cuando|donde|a que hora) (?:toca|tocan|canta|cantan|actua|actuan|se presenta\\w*|juega|es|son|sera)"), 4],
    [
      w(
        `(?:que|cuales|cuantos) (?:son (?:los )?)?(?:${SHOWS}) (?:hay|tenemos|vienen|tiene|tienen|quedan|siguen|habra|estan programad\\w+|se vienen)`,
      ),
      4.4,
    ],
    [/@f.*@future|@future/, 2.2],
    [w(`(?:${SHOWS}) (?:futur[oa]s|programad[oa]s|por venir|confirmad[oa]s|de @future)`), 4],
  ],
  historial: [
    [
      w(
        "histori\\w+|antecedentes?|como (?:le|les|nos|te) (?:fue|habia ido|ha ido|fueron)|que tal (?:le|les|nos) (?:fue|ha ido|fueron)|como (?:resulto|salio|salieron|anduvo|funciono|fue)|que tal (?:anduvo|salio|funciono)",
      ),
      4.4,
    ],
    [
      w(
        `(?:${SHOWS}) (?:anteriores|pasad[oa]s|previ[oa]s)|ultima vez que (?:toco|vino|actuo|se presento|estuvo|fue)|veces (?:que )?(?:toco|vino|estuvo)`,
      ),
      4.2,
    ],
  ],
  audiencia: [
    [
      w(
        "public[oa]s?|audiencias?|edad(?:es)?|generos?|compradores?|asistentes?|espectadores?|clientes|fans|quienes? (?:compr|fue|van)\\w*|de donde (?:es|son|viene|vienen|compra|compran)|repiten|cuanta gente (?:vuelve|repite)|con cuanta anticipacion|anticipacion",
      ),
      5.6,
    ],
  ],
  total: [
    [
      w(
        "en total|totales|total|llev[ao]\\w*|hasta (?:ahora|hoy|el momento|aca|la fecha)|acumulad[oa]s?|desde que (?:salio|empezo|arranco)|(?:van|va|ya se) (?:vend\\w+)|van|va",
      ),
      2.2,
    ],
    [w(`(?:${SOLD})|(?:${MONEY})`), 1.2],
    [w(TICKET_WORDS), 0.3],
  ],
  ventas: [
    [w(SOLD), 2],
    [w(MONEY), 1.6],
    [w(TICKET_WORDS), 0.8],
    [w("cuant\\w+"), 0.6],
  ],
} as const satisfies Record<string, Weighed>;

/** Asks for something to be done, or for what nobody may have: nothing that this answers. */
const ORDERS =
  /^(?:(?:borr|elimin|cambi|modific|cre|agreg|reserv|compr|cancel|anul|pag|edit)a(?:me|le|lo|la|los|las)|borr(?:a|ar|e|en|alo|ame)|elimin(?:a|ar|e|en|alo)|quit(?:a|ar|e|ale)|cambi(?:a|ar|e|ale|alo)|modific(?:a|ar|ale)|modifique|edit(?:a|ar|e)|mand(?:a|ar|ale|ales|e)|envi(?:a|ar|ale|ales|e)|cre(?:a|ar)|agreg(?:a|ar|ale)|anad(?:e|ir|i)|insert\w*|drop|delete|update|select|alter|truncate|union|exec\w*|grant|anul(?:a|ar|e)|cancel(?:a|ar|e|alo)|pag(?:a|ar|ale)|transferi\w*|ignor(?:a|ar|e)|olvid(?:a|ate|ar)|subi|subir|subile|bajale|sub(?:e|eme)le|sumale|carg(?:ar|ame|ale|ue|a)|compr(?:ar|a|ame)|reserv(?:a|ar)|actualiz(?:a|ar|ame)|correg(?:i|ir)|corrige|marc(?:a|ar)|reprogram(?:a|ar)|import(?:a|ar)|script|contrasen\w*|password\w*|clave|token|claves)$/;
/** Orders only where the question begins with them: elsewhere they are words of the questions, as in the last `carga`. */
const ONLY_FIRST = /^(?:cargar?|importa|marca|compra|paga|actualiza|reserva|crea|cancela|quita|cambia|clave|subi)$/;
/** Whether the question gives an order. */
export const isOrder = (texts: readonly string[]): boolean =>
  texts.some((text, at) => ORDERS.test(text) && (!ONLY_FIRST.test(text) || at === 0));

/** What people ask a company about and sales do not say. */
export const OTHER_THINGS =
  /(?<![\w@])(?:pag(?:a|an|amos|aron|ar|ue|uen|os?)|cache|cachet|sueldos?|contratos?|managers?|clima|llueve|llover|telefonos?|direccion|mails?|correos?|whatsapp|camarin(?:es)?|hotel(?:es)?|tiempo (?:va a )?hac(?:e|er|ia))(?![\w@])/;

/** Words of the language that say nothing of what is asked. */
const FILLERS = `
a al algo algun alguna algunas alguno algunos ahi ahora alla alli ante anterior anteriores antes apenas aproximadamente aqui asi aun aunque bajo bastante bien buen buena buenas bueno buenos
cada casi cerca che como con conoce contra contame conta cosa cosas creo cual cuales cualquier cuando cuanta cuantas cuanto cuantos da dale dame dan dar darme de debajo deci decime decir decirme dentro desde despues detalle detallame detras di dia dias dime
dio don donde durante el ella ellas ellos empresa en encima encuentra entonces entre era eran es esa esas ese eso esos esta estaba estamos estan estar estas este esto estos estuvo etc existe existen favor fin final fue fueron fuera gente gira gracias gran grande
ha haber habia hace hacer hacemos haciendo hacia han has hasta hay haya hecho hemos hiciste hizo hola hora hoy igual incluso informacion info informe interesa interesaria ir iria junto la las le les lista listado listame lleva llevan llevamos llevando lo los luego lugar
mal mas mayor mayores me media mediante medio mejor mejores menor menores menos mi mira mirar mis misma mismo momento mostra mostrame mostrar muchas mucho muchos muestra muestrame muestre muy nada nadie necesito ni ningun ninguna ninguno no nomas nos nosotros nuestra nuestras nuestro nuestros numero numeros nunca o obtener otra otras otro otros
para parece parte pasa pasame pasan pasar pasado pasada paso pe peor peores pero plis poco pocos podemos podes podria podrias podrian poneme por porfa porfavor porfis porque posible pregunto primer primera primero promedio pronto pude puede pueden puedes pues puesto que queda quedan quede queremos querer queria quiere quiero quien quienes quisiera
realmente recien reporte resulta resultado resultados resumen respecto sabe saber sabes sacame se sea segun seguimos ser sera seria si sido siempre sin sobre solo somos son soy su super sus tal tambien tampoco tan tanta tanto te tenemos tener tenga tenes tengo ti tiene tienen tienes tipo tirame toca toda todas todavia todo todos total trae traeme tras tu tuvo tuvimos tuvieron
un una unas uno unos usted ustedes va vamos van varios vas veces venga venir veo ver vez vi viene vienen visto vos vuelta vuelve y ya yo e u porciento ciento mitad tercio cuarto cuartos tercios pct porcentaje cantidad volumen unidades cifra cifras dato datos operacion exacto exactamente ordenado ordenados agrupado agrupada agrupadas agrupados desglosado desglosada desglose desglosa abierto abierta separado separada discriminado discriminada detallado discriminadas dividido
periodo plazo tiempo fecha fechas aire libre caso llegar llego llegaron llega llegan llegue alcanza alcanzan alcance alcanzar supera superan supere superar pase pasen pasaron baja bajo abajo arriba debajo encima adelante atras actual actuales actualmente corriente presente ultimo ultima ultimos ultimas estos cierto seguro disculpa perdon consulta consultar pregunta preguntar gustaria interesan urgente rapido vende vendiendo vendieron vendemos vendi vendes grafico tabla excel entero entera completo completa sumando sumado juntos juntas entradas ganamos gano solamente tuve hubo habra andan anda ando marcha cartel cierra cerro termino termina frente lado vs versus diferencia diferencias relacion alguien pinta pintan movio mueve mueven movieron
`;

/** What people say around a question, in an office. */
const AROUND = `
agradeceria agradezco agradecer agradecido amable amabilidad saludos cordial cordiales estimado estimados estimada senor senora senores buenas noches tardes gentil gentileza
indicar indicarme indique indicara indicas informar informarme informe informes conocer averiguar averigua averiguame verificar verificame confirmar confirma confirmame revisar reviso revisando controlar control controlando chequear chequeo chequeando corroborar
debo deberia deben debemos tendria tendrias tendrian haria falta necesitaria necesitamos desearia deseo deseamos quisieramos podriamos habria seria serian gustarian
cerrar cierre cerrando registrar registro registrando registrado presentar presentacion preparar preparando preparo armar armando armo completar completando conciliar conciliacion conciliando imputar contabilidad contable balance balances auditoria cuadro cuadros planilla planillas
comision comisiones liquidacion liquidaciones pendiente pendientes tarea tareas reunion reuniones junta directorio direccion jefe jefa gerente gerencia colega equipo oficina companera companero companeros
mensual mensuales semanal semanales anual anuales trimestral diario diaria periodo periodos ejercicio trimestre fines finalidad efecto efectos motivo razon relativo relativa referente referido correspondiente correspondientes corresponde
incluido incluida incluidos incluidas inclusive incluyendo ambos ambas respectivamente respectivo concretamente especificamente puntualmente brevemente global globales general generales conjunto
recordame recordar olvide olvido acaba acaban acabo sigo seguir comenta comentame avisame avisar explica explicame fijate fijo averigualo posible amor che boludo loco amigo amiga genio crack capo ahi onda tipo viste vale tio tia hombre mujer joder
`;

const CONTENT = `
venta ventas vender vendio vendidas vendido vendidos vendida vendieron vendimos vendemos vendiste vendera entrada entradas ticket tickets boleto boletos localidades recaudacion recaudo recaudamos recaudaron recaudado recaudar facturacion facturo facturamos facturado plata guita dinero pesos dolares euros monto montos ingresos ingreso importe taquilla
quedan queda restan resta restantes disponibles disponibilidad libres sobran ocupacion capacidad aforo vendido comparar compara comparame comparacion comparado comparativa versus contra ritmo viene vienen marcha atrasado adelantado retrasado encaminado avance evolucion
pronostico proyeccion proyectado prevision estimacion estimado estimas prediccion termina terminara cierra cerrara cierre espera agota agotan agotar agotara agotaria agotarian agotamiento agote agotado probabilidad probabilidades probable chance chances posibilidad posibilidades
ranking precio precios medio promedio valor ticketera ticketeras boletera boleteria plataforma categoria categorias sector sectores ubicacion ciudad ciudades artista artistas banda show shows concierto conciertos recital recitales evento eventos funcion funciones
carga cargas cargo cargaron cargado cargada cargadas cargados cargar cargan actualizo actualizacion actualizado actualizaron importacion datos proximos proximas proximo proxima agenda calendario cartelera gira historial historico historia antecedentes anteriores publico audiencia edad edades genero compradores asistentes anticipacion canal movimiento
dia dias semana semanas mes meses moneda divisa acumulado acumuladas mejor peor mejores peores supera superan agrupado agrupadas desglose
`;

const LANGUAGE = new Set(
  [...FILLERS.split(/\s+/), ...AROUND.split(/\s+/), ...CONTENT.split(/\s+/), ...DATE_WORDS].filter(
    (word) => word !== "",
  ),
);
/** Words that a slip of the keys is taken back to. */
const MEANT = [...new Set([...CONTENT.split(/\s+/), ...DATE_WORDS])].filter((word) => word.length > 3);

const KNOWN: readonly RegExp[] = Object.values(INTENTS).flatMap((weighed: Weighed) =>
  weighed.map(([pattern]) => pattern),
);
/** The words of the patterns by themselves: "venimos" of "cómo venimos" is no slip of "vendimos". */
const OF_PATTERNS = new Set(
  KNOWN.flatMap(({ source }) => source.replace(/\\[a-z]/g, "*").match(/(?<![a-z])[a-z]{3,}(?![a-z*?+[(])/g) ?? []),
);
const OWN = [MONEY_WORDS, w(SOLD), w(TICKET_WORDS), ...Object.values(DIMENSION).map(w)];

/** Whether a word is of the language of these questions. */
export const isCommon = (text: string): boolean =>
  LANGUAGE.has(text) ||
  OF_PATTERNS.has(text) ||
  /^[\d%/.,-]+$/.test(text) ||
  text.length === 1 ||
  [...KNOWN, ...OWN].some((pattern) => pattern.exec(text)?.[0] === text);

/** Endings of verbs with pronouns, of their forms and of what is made of them: long words that hardly anybody is called. */
const GRAMMAR =
  /^\w{3,}(?:cion(?:es)?|mente|ando|iendo|[aei]r(?:me|les?|nos|se|l[oa]s?)|(?:ar|er|ir)ia(?:n|mos|s)?|idad(?:es)?|[ai]d[oa]s|aremos|eremos|iremos|aramos|ieramos)$/;

/** Whether a word is of the language, as far as its form says: what is no name of somebody unknown. */
export const isOfLanguage = (text: string): boolean => isCommon(text) || (text.length > 6 && GRAMMAR.test(text));

/** As they are typed on a phone. */
const SHORT = new Map(
  [
    "q qe k ke > que",
    "x > por",
    "xq > porque",
    "d > de",
    "pa > para",
    "cto > cuanto",
    "cta > cuanta",
    "ctas > cuantas",
    "ctos > cuantos",
    "cdo > cuando",
    "tks tkts > tickets",
    "tkt > ticket",
    "ents > entradas",
    "prom > promedio",
    "vtas > ventas",
  ].flatMap((line) => {
    const [short = "", whole = ""] = line.split(" > ");
    return short.split(" ").map((one) => [one, whole] as const);
  }),
);
/** The word of these questions that a short form or a word with a slip of the keys is; itself where it is none. */
export function mended(text: string): string {
  const whole = SHORT.get(text);
  if (whole) return whole;
  if (text.length < 4 || isCommon(text)) return text;
  let best = { word: text, like: 0 };
  for (const word of MEANT) {
    const like = likeness(text, word);
    if (like > best.like) best = { word, like };
  }
  return best.like >= 0.75 ? best.word : text;
}
