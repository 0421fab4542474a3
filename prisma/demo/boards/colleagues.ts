import type { GrantKey } from "@/lib/access/grants";
import type { Role } from "@/lib/access/roles";

/** The others who work in each department, beside the one account per role. All fictional; they come in with the demo's password. */
export const colleagues: { mail: string; name: string; rol: Role; area: string; grant?: GrantKey }[] = [
  { mail: "pilar.montoya@demo.test", name: "Pilar Montoya", rol: "Legales Sr", area: "Legales" },
  { mail: "joaquin.rey@demo.test", name: "Joaquín Rey", rol: "Legales", area: "Legales" },
  { mail: "agustina.varela@demo.test", name: "Agustina Varela", rol: "Legales Jr", area: "Legales" },
  { mail: "nahuel.torres@demo.test", name: "Nahuel Torres", rol: "Legales Jr", area: "Legales" },
  { mail: "cecilia.brandan@demo.test", name: "Cecilia Brandán", rol: "RRHH", area: "Recursos Humanos" },
  { mail: "matias.roldan@demo.test", name: "Matías Roldán", rol: "RRHH", area: "Recursos Humanos" },
  { mail: "graciela.paz@demo.test", name: "Graciela Paz", rol: "Office", area: "Oficina" },
  { mail: "iker.olaizola@demo.test", name: "Iker Olaizola", rol: "Hispa", area: "Hispa" },
  { mail: "lucia.carbonell@demo.test", name: "Lucía Carbonell", rol: "Hispa", area: "Hispa" },
  { mail: "bautista.ferro@demo.test", name: "Bautista Ferro", rol: "Comercial Jr", area: "Comercial" },
  { mail: "antonela.rizzo@demo.test", name: "Antonela Rizzo", rol: "Comercial", area: "Comercial" },
  { mail: "ivan.cardozo@demo.test", name: "Iván Cardozo", rol: "Merch Jr", area: "Merchandising" },
  { mail: "rocio.benitez@demo.test", name: "Rocío Benítez", rol: "Merch Jr", area: "Merchandising" },
  { mail: "emilia.sastre@demo.test", name: "Emilia Sastre", rol: "Booking Jr", area: "Booking" },
  { mail: "lautaro.ibarra@demo.test", name: "Lautaro Ibarra", rol: "Booking", area: "Booking" },
  { mail: "damian.vietri@demo.test", name: "Damián Vietri", rol: "IT Jr", area: "Sistemas" },
  { mail: "noelia.quiros@demo.test", name: "Noelia Quirós", rol: "IT Jr", area: "Sistemas" },
  // A second one of each role that decides: what one asks for, the other may approve.
  { mail: "ines.aguirre@demo.test", name: "Inés Aguirre", rol: "Administrador", area: "Dirección" },
  { mail: "gonzalo.mansilla@demo.test", name: "Gonzalo Mansilla", rol: "Manager", area: "Management" },
  { mail: "renata.olivera@demo.test", name: "Renata Olivera", rol: "Management", area: "Management" },
  { mail: "jon.etxeberria@demo.test", name: "Jon Etxeberria", rol: "Hispa Director", area: "Hispa" },
  { mail: "hugo.santangelo@demo.test", name: "Hugo Santángelo", rol: "Compras", area: "Compras" },
  { mail: "marcela.dias@demo.test", name: "Marcela Días", rol: "Administracion", area: "Administración" },
  { mail: "tobias.lerner@demo.test", name: "Tobías Lerner", rol: "User", area: "Diseño", grant: "tablero_diseno" },
  { mail: "abril.coronel@demo.test", name: "Abril Coronel", rol: "User", area: "Diseño", grant: "tablero_diseno" },
  { mail: "franco.delucchi@demo.test", name: "Franco Delucchi", rol: "User", area: "Diseño", grant: "tablero_diseno" },
];

/** Hours of a week that each designer has for the board. */
export const capacity: { mail: string; hours: number }[] = [
  { mail: "tobias.lerner@demo.test", hours: 36 },
  { mail: "abril.coronel@demo.test", hours: 30 },
  { mail: "franco.delucchi@demo.test", hours: 20 },
];
