import { Ban, CalendarX2, Check, CircleDot, Clock, ListFilter, TriangleAlert, X } from "lucide-react";
import { Chip, ChipButton } from "../Chip";
import { Popover } from "../Popover";
import { SoldOutStub } from "../SoldOutStub";
import { StatusBadge, type StatusLook } from "../StatusBadge";
import { Row, Section } from "./Section";

const SHOW: ReadonlyArray<StatusLook> = [
  { label: "Hold 1", tone: "outline" },
  { label: "Confirmado", tone: "info" },
  { label: "A la venta", tone: "good" },
];
const AFTER: ReadonlyArray<StatusLook> = [
  { label: "Realizado", tone: "neutral" },
  { label: "En liquidación", tone: "accent" },
  { label: "Cancelado", tone: "bad", icon: X },
];
const ROWS: ReadonlyArray<{ name: string; looks: ReadonlyArray<StatusLook> }> = [
  {
    name: "Presupuesto",
    looks: [
      { label: "Borrador", tone: "outline" },
      { label: "Enviado", tone: "info" },
      { label: "Aprobado", tone: "good" },
      { label: "A pagar", tone: "accent" },
      { label: "Pagado", tone: "good", icon: Check },
      { label: "Rechazado", tone: "bad", icon: X },
    ],
  },
  {
    name: "Comprobante",
    looks: [
      { label: "Recibido", tone: "neutral" },
      { label: "Validado", tone: "info" },
      { label: "Observado", tone: "warn", icon: TriangleAlert },
      { label: "Programado", tone: "accent" },
      { label: "Pago parcial", tone: "warn", icon: CircleDot },
      { label: "Anulado", tone: "bad", icon: Ban },
    ],
  },
  {
    name: "Datos",
    looks: [
      { label: "Hace 3d", tone: "warn", icon: Clock },
      { label: "Ayer", tone: "neutral", icon: Clock },
      { label: "Al día", tone: "good", icon: Check },
      { label: "Vencido", tone: "bad", icon: CalendarX2 },
    ],
  },
];

export function Badges() {
  return (
    <Section title="Estados y filtros">
      <Row name="Show">
        {SHOW.map((look) => (
          <StatusBadge key={look.label} of={look} />
        ))}
        <SoldOutStub />
        {AFTER.map((look) => (
          <StatusBadge key={look.label} of={look} />
        ))}
      </Row>
      {ROWS.map((row) => (
        <Row key={row.name} name={row.name}>
          {row.looks.map((look) => (
            <StatusBadge key={look.label} of={look} />
          ))}
        </Row>
      ))}
      <Row name="Filtros">
        <Chip label="Estado" value="En venta" onRemove={() => {}} />
        <Popover label="Agregar filtro" trigger={<ChipButton icon={ListFilter} label="Agregar filtro" />}>
          Acá va el campo del filtro.
        </Popover>
        <ChipButton label="Vista" value="Próximos" opens />
      </Row>
    </Section>
  );
}
