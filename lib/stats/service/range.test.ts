import { titleOf } from "./range";

test.each([
  ["/tickets", "Reporte de ventas"],
  ["/tickets/[show]", "Reporte de ventas › Show"],
  ["/cargaTickets/importar", "Carga de ventas › Importar"],
  ["/bsastrap/pagos", "Pagos de Music Wins"],
  ["/upload-invoice/[token]", "Subir factura"],
  ["/vieja", "/vieja"],
])("people call %s %s", (screen, title) => {
  expect(titleOf(screen)).toBe(title);
});
