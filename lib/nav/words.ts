/**
 * Other words people have in mind when they look for a screen in the command palette, by its path: what they would say
 * instead of its title. Case, accents and order do not count.
 */
export const screenWords: Readonly<Record<string, string>> = {
  "/admin-users": "personas gente cuentas altas bajas roles invitar suspender usuario perfil empleados equipo",
  "/admin-users/correo": "mail mails correos enviados cola reenviar SMTP avisos mandados",
  "/admin-users/flags": "feature flags experimentos activar funciones",
  "/admin-users/permisos": "accesos derechos quién puede matriz excepciones entrar habilitar",
  "/bsastrap":
    "Music Wins festival presupuestos líneas proveedores facturas facturar plata dinero gastos cotizar aprobar pedir contratar",
  "/cargaTickets": "cargar vender ventas del día grilla entradas planilla anotar plata",
  "/Chat": "mensajes canales conversar hablar escribir avisar mandar",
  "/Comprobantes":
    "facturas factura notas de crédito débito recibos tiques cargar validar observar anular CAE IVA número",
  "/cotizaciones": "dólar euro conversiones tipo de cambio moneda precio cambio convertir plata",
  "/docs": "documentación integrar conectar desarrollo",
  "/catalogo/rubros": "categorías rubro tipo de gasto ingreso por planilla sueldos unir duplicados",
  "/showProveedores": "CUIT NIF razón social unir duplicados CBU IBAN cuenta bancaria",
  "/catalogo/proyectos": "proyectos giras álbumes discos campañas",
  "/catalogo/eventos": "eventos fiestas prensa ferias",
  "/catalogo/feriados": "feriados puentes días no laborables festivos calendario vacaciones",
  "/empresas": "razón social CUIT a quién facturan facturar factura facturas sociedades datos fiscales",
  "/Estructura/Hispa/CentroCosto":
    "centros de costos gastos presupuesto real comprometido reasignar plata dinero historial",
  "/feedback": "comentarios opiniones errores ideas sugerencias reclamos",
  "/Imputaciones": "imputar repartir facturas sin imputar shows proyectos centros de costo plantillas porcentaje",
  "/notificaciones": "avisos novedades campana",
  "/solicitudes": "pedir pedidos solicitar trabajo a otra área encargar",
  "/stats": "estadísticas uso velocidad rendimiento métricas historial",
  "/tickets":
    "vender vendidas vendido ventas entradas precio precios reporte informe ranking recaudación plata dinero ocupación capacidad shows recitales eventos conciertos artistas bandas curva comparar exportar descargar",
  "/userstkt": "accesos ticketing artistas montos permisos usuarios habilitar",
  "/WorkflowDesigners": "diseño piezas pruebas versiones artes flyer afiche banner imagen foto",
};

/** Those of every board. */
export const boardWords = "tablero tarjetas tareas trabajo pendientes calendario agenda aprobar cerrar";
