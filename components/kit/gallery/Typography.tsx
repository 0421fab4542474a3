import { Section } from "./Section";

const LINES = [
  { className: "text-figure", text: "$ 3.155,8 M", note: "28/36, 600, −0,018em: figuras" },
  { className: "text-title", text: "Reporte de ventas", note: "20/28, 600: título de página" },
  { className: "text-section", text: "Ventas por día y ticketera", note: "16/24, 600: sección" },
  {
    className: "text-body",
    text: "Restan 4.130 lugares sin holdeo ni cortesías",
    note: "14/20, 400 y 600: cuerpo y tablas",
  },
  { className: "text-help text-muted", text: "Actualizado hoy 10:40", note: "13/18: ayuda, chips, contexto" },
  { className: "text-head text-muted", text: "Recaudación total", note: "12/16, 600: encabezado de columna" },
];

export function Typography() {
  return (
    <Section title="Tipografía">
      {LINES.map((line) => (
        <div key={line.note} className="flex items-baseline justify-between gap-3 border-b border-line-soft py-1.5">
          <span className={line.className}>{line.text}</span>
          <span className="text-right text-second text-muted">{line.note}</span>
        </div>
      ))}
    </Section>
  );
}
