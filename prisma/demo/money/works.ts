/** Tours, albums and campaigns, by days from today. */
export const projectPlans = [
  { name: "Gira Vuelta en sortija", kind: "gira", owner: "Tour Manager", from: -120, to: 90, state: "activo" },
  { name: "Gira España de primavera", kind: "gira", owner: "Tour Manager", from: 95, to: 160, state: "idea" },
  {
    name: "Gira teatros del interior",
    kind: "gira",
    owner: "Negocio Management",
    from: -310,
    to: -150,
    state: "cerrado",
  },
  { name: "Álbum Kiosco 24 horas", kind: "album", owner: "Management", from: -60, to: 120, state: "activo" },
  { name: "Álbum en vivo de Vera Quintana", kind: "album", owner: "Management", from: -200, to: 30, state: "pausa" },
  { name: "Campaña Fin de año", kind: "campana", owner: "Marketing", from: -10, to: 45, state: "activo" },
  { name: "Campaña Hot Sale de entradas", kind: "campana", owner: "Marketing", from: -200, to: -190, state: "cerrado" },
  { name: "Documental de los treinta años", kind: "otro", owner: "Manager", from: null, to: null, state: "idea" },
] as const;

/** What is no show, by days from today. */
export const eventPlans = [
  { name: "Fiesta de fin de año", project: null, at: 24, days: 1, state: "activo" },
  { name: "Jornada de prensa", project: "Álbum Kiosco 24 horas", at: 12, days: 1, state: "activo" },
  { name: "Escucha del álbum", project: "Álbum Kiosco 24 horas", at: 40, days: 1, state: "idea" },
  { name: "Feria de la música", project: null, at: -35, days: 3, state: "cerrado" },
  { name: "Ensayo abierto", project: "Gira Vuelta en sortija", at: 6, days: 1, state: "activo" },
  { name: "Presentación a sponsors", project: "Campaña Fin de año", at: -3, days: 1, state: "cerrado" },
] as const;

/** Of each region, its own day of each year. */
export const regionalDays = [
  { country: "AR", region: "Córdoba", day: "07-06", name: "Fundación de la ciudad de Córdoba" },
  { country: "AR", region: "Ciudad de Buenos Aires", day: "11-11", name: "San Martín de Tours" },
  { country: "ES", region: "Madrid", day: "05-02", name: "Fiesta de la Comunidad de Madrid" },
  { country: "ES", region: "Madrid", day: "05-15", name: "San Isidro" },
  { country: "ES", region: "Cataluña", day: "09-11", name: "Diada Nacional de Cataluña" },
] as const;

/** Published examples of numbers, which are nobody's. */
export const accountPlans = [
  {
    company: "30-71482236-1",
    name: "Cuenta corriente",
    bank: "Banco Litoral",
    currency: "ARS",
    cbu: "2850590940090418135201",
    iban: "",
    alias: "bambalina.pesos",
  },
  {
    company: "30-71482236-1",
    name: "Caja de ahorro en dólares",
    bank: "Banco Litoral",
    currency: "USD",
    cbu: "0070999020000065706080",
    iban: "",
    alias: "bambalina.dolares",
  },
  {
    company: "B87123451",
    name: "Cuenta corriente",
    bank: "Banco Meridiano",
    currency: "EUR",
    cbu: "",
    iban: "ES9121000418450200051332",
    alias: "",
  },
] as const;
