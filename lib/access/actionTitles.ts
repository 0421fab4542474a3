import type { Action, BoardAction } from "./permissions";

/** What an action that is not a screen is called, and the area under which people look for it. */
export interface ActionTitle {
  area: string;
  title: string;
}

/** In the order in which the matrix shows them. Screens are called as in the menu: their titles are in the registry. */
export const actionTitles: Record<Exclude<Action, `screen.${string}` | BoardAction>, ActionTitle> = {
  "session.any": { area: "General", title: "Ingresar y usar lo que es de todos" },
  "tickets.read": { area: "Ticketing", title: "Ver ventas, shows y reportes" },
  "tickets.catalogue": { area: "Ticketing", title: "Ver la grilla de carga, los shows y las ticketeras" },
  "tickets.write": { area: "Ticketing", title: "Cargar y corregir ventas" },
  "tickets.configure": { area: "Ticketing", title: "Configurar shows, ticketeras y conversiones" },
  "tickets.send": { area: "Ticketing", title: "Enviar reportes por mail" },
  "tickets.access.read": { area: "Ticketing", title: "Ver accesos de ticketing" },
  "tickets.access.write": { area: "Ticketing", title: "Dar y quitar accesos de ticketing" },
  "reportEmails.read": { area: "Ticketing", title: "Ver destinatarios de reportes" },
  "reportEmails.write": { area: "Ticketing", title: "Cambiar destinatarios de reportes" },
  "companies.read": { area: "Administración", title: "Ver las empresas propias" },
  "companies.write": { area: "Administración", title: "Agregar y cambiar las empresas propias" },
  "catalogue.read": { area: "Administración", title: "Ver rubros, proyectos, eventos y feriados" },
  "catalogue.write": { area: "Administración", title: "Cambiar, unir e importar lo del catálogo" },
  "cards.own": { area: "Administración", title: "Cargar los gastos de las tarjetas propias y presentar su rendición" },
  "cards.review": { area: "Administración", title: "Revisar gastos de tarjeta, rendiciones y resúmenes" },
  "suppliers.read": {
    area: "Administración",
    title: "Ver los proveedores, sus papeles y los últimos cuatro de sus cuentas",
  },
  "suppliers.write": {
    area: "Administración",
    title: "Agregar, cambiar, unir e importar proveedores, y cargar sus cuentas",
  },
  "suppliers.bank.read": { area: "Administración", title: "Ver enteros los CBU e IBAN de los proveedores" },
  "suppliers.bank.verify": {
    area: "Administración",
    title: "Verificar y liberar cuentas de proveedores que cargó otra persona",
  },
  "rates.read": { area: "Administración", title: "Ver las cotizaciones de cada día" },
  "rates.write": { area: "Administración", title: "Cargar cotizaciones; Ticketing, las propias" },
  "ledger.read": { area: "Administración", title: "Ver todos los movimientos y sumas" },
  "ledger.drill": { area: "Administración", title: "Ver los movimientos de las bolsas de sus pantallas" },
  "purses.write": { area: "Administración", title: "Agregar y cambiar bolsas" },
  "periods.read": { area: "Administración", title: "Ver los meses cerrados" },
  "periods.lock": { area: "Administración", title: "Cerrar y reabrir meses" },
  "vouchers.read": { area: "Administración", title: "Ver los comprobantes: todos, o los de sus shows" },
  "vouchers.write": { area: "Administración", title: "Cargar, validar, observar y anular comprobantes" },
  "allocations.own": { area: "Administración", title: "Ver lo que se imputa a las bolsas que lleva" },
  "allocations.write": { area: "Administración", title: "Imputar comprobantes y guardar plantillas" },
  "purchasing.read": { area: "Compras", title: "Ver las compras" },
  "purchasing.write": { area: "Compras", title: "Cotizar, pedir órdenes, recibir y cruzar facturas" },
  "requisitions.own": { area: "Compras", title: "Ver y recibir lo que pidió" },
  "people.read": { area: "Personas", title: "Ver personas y permisos" },
  "people.write": { area: "Personas", title: "Crear, cambiar y deshabilitar personas; dar permisos" },
  "feedback.read": { area: "Feedback", title: "Ver el feedback y su contador" },
  "feedback.write": { area: "Feedback", title: "Responder, cambiar el estado y borrar feedback" },
  "flags.read": { area: "Sistema", title: "Ver las funciones que se prueban" },
  "flags.write": { area: "Sistema", title: "Encender y apagar funciones" },
  "stats.read": { area: "Sistema", title: "Ver las estadísticas" },
  "musicwins.use": { area: "Music Wins", title: "Usar Music Wins en las áreas asignadas" },
  "musicwins.pay": { area: "Music Wins", title: "Marcar pagos en las áreas asignadas" },
  "musicwins.configure": { area: "Music Wins", title: "Configurar empresas y áreas" },
  "shows.requestInvoice": { area: "Shows", title: "Pedir facturas de un show" },
  "costcentres.read": { area: "Centros de costo", title: "Ver centros, movimientos y reasignaciones" },
  "costcentres.write": { area: "Centros de costo", title: "Cargar movimientos, importar y pedir reasignaciones" },
  "costcentres.approve": {
    area: "Centros de costo",
    title: "Aprobar o rechazar reasignaciones que pidió otra persona",
  },
  "approvals.use": { area: "Aprobaciones", title: "Pedir, decidir lo que toca y delegar" },
  "approvals.configure": { area: "Aprobaciones", title: "Cambiar las reglas y publicar las que pidió otra persona" },
  "chat.use": { area: "Chat", title: "Leer y escribir en los canales propios" },
  "chat.manage": { area: "Chat", title: "Crear, archivar y limitar canales; ver cambios de mensajes" },
  "boards.use": { area: "Estructura", title: "Usar los tableros propios y pedir a otros" },
  "mail.read": { area: "Correo", title: "Ver los mails enviados" },
  "mail.resend": { area: "Correo", title: "Volver a enviar un mail" },
};
