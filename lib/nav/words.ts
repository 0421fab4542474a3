/**
 * Other words people have in mind when they look for a screen in the command palette, by its path: what they would say
 * instead of its title. Case, accents and order do not count.
 */
export const screenWords: Readonly<Record<string, string>> = {
  "/admin-users": "personas gente cuentas altas bajas roles invitar",
  "/admin-users/correo": "mail mails correos enviados cola reenviar SMTP",
  "/admin-users/flags": "feature flags experimentos activar funciones",
  "/admin-users/permisos": "accesos derechos quién puede matriz excepciones",
  "/bsastrap": "Music Wins festival presupuestos líneas proveedores facturas",
  "/cargaTickets": "cargar ventas del día grilla entradas planilla anotar",
  "/Chat": "mensajes canales conversar hablar",
  "/cotizaciones": "dólar euro conversiones tipo de cambio moneda",
  "/empresas": "razón social CUIT a quién facturan sociedades",
  "/Estructura/Hispa/CentroCosto": "centros de costos gastos presupuesto real comprometido reasignar",
  "/feedback": "comentarios opiniones errores ideas sugerencias",
  "/solicitudes": "pedir pedidos solicitar trabajo a otra área",
  "/stats": "estadísticas uso velocidad rendimiento métricas",
  "/tickets": "ventas entradas reporte recaudación ocupación shows curva",
  "/userstkt": "accesos ticketing artistas montos permisos usuarios",
  "/WorkflowDesigners": "diseño piezas pruebas versiones artes",
};
