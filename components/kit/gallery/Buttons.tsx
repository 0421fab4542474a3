import { Columns3, FileSpreadsheet, Plus, Trash2 } from "lucide-react";
import type { CSSProperties } from "react";
import { Button, ButtonLink } from "../Button";
import { IconButton } from "../IconButton";
import { Kbd } from "../Kbd";
import { MoreMenu } from "../MoreMenu";
import { TooltipBody } from "../Tooltip";
import { Row, Section } from "./Section";

const FOCUS: CSSProperties = { outline: "2px solid var(--accent)", outlineOffset: 2 };
const nothing = () => {};

function Four({ styles = [], disabled }: { styles?: ReadonlyArray<CSSProperties>; disabled?: boolean }) {
  return (
    <>
      <Button variant="primary" icon={Plus} style={styles[0]} disabled={disabled}>
        Cargar ventas
      </Button>
      <Button style={styles[1]} disabled={disabled}>
        Exportar
      </Button>
      <Button variant="ghost" style={styles[2]} disabled={disabled}>
        Más tarde
      </Button>
      <Button variant="danger" style={styles[3]} disabled={disabled}>
        Eliminar
      </Button>
    </>
  );
}

const HOVER: ReadonlyArray<CSSProperties> = [
  { background: "var(--accent-hover)" },
  { background: "var(--hover)" },
  { background: "var(--hover)", color: "var(--text)" },
  { background: "var(--bad)", color: "var(--surface)" },
];

export function Buttons() {
  return (
    <Section title="Botones">
      <Row name="Normal">
        <Four />
      </Row>
      <Row name="Encima">
        <Four styles={HOVER} />
      </Row>
      <Row name="Foco">
        <Four styles={[FOCUS, FOCUS, FOCUS, FOCUS]} />
      </Row>
      <Row name="Ocupado">
        <Button variant="primary" busy="Guardando...">
          Guardar
        </Button>
        <Button busy="Exportando...">Exportar</Button>
      </Row>
      <Row name="Inactivo">
        <Four disabled />
      </Row>
      <Row name="Otros">
        <Button size="sm">Chico 32</Button>
        <Button>Normal 36</Button>
        <Button size="lg">Teléfono 44</Button>
        <IconButton label="Columnas" icon={Columns3} variant="outline" />
        <TooltipBody>Columnas</TooltipBody>
        <MoreMenu
          items={[
            { label: "Excel", icon: FileSpreadsheet, onSelect: nothing },
            { label: "Archivar", hint: "Solo un Administrador", disabled: true },
            { label: "Eliminar", icon: Trash2, danger: true, separated: true, onSelect: nothing },
          ]}
        />
        <ButtonLink href="#campos" variant="link">
          La olvidé
        </ButtonLink>
        <Kbd>Ctrl K</Kbd>
      </Row>
    </Section>
  );
}
