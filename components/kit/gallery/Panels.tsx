import { useState } from "react";
import { Button } from "../Button";
import { ConfirmByName } from "../ConfirmByName";
import { DefinitionList } from "../DefinitionList";
import { Drawer } from "../Drawer";
import { FileDrop } from "../FileDrop";
import { Modal } from "../Modal";
import { Section } from "./Section";

const FACTS = [
  { term: "Proveedor", value: "Haz Norte SRL" },
  { term: "Total", value: "$ 17.150.000,00" },
  { term: "CAE", value: <span className="text-good">verificado</span> },
  { term: "Show", value: "Los Relámpagos del Sur" },
];

export function Panels() {
  const [open, setOpen] = useState<"drawer" | "modal" | "confirm" | null>(null);
  const [file, setFile] = useState("");
  const close = () => setOpen(null);
  return (
    <Section title="Panel y modal">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("drawer")}>Abrir panel</Button>
        <Button onClick={() => setOpen("modal")}>Abrir modal</Button>
        <Button variant="danger" onClick={() => setOpen("confirm")}>
          Eliminar “Láser y control”
        </Button>
      </div>
      <div className="mt-4">
        <FileDrop
          label="Soltar acá la planilla de la ticketera"
          help={file || "CSV, TSV o XLSX, hasta 50 MB"}
          accept=".csv,.tsv,.xlsx"
          onFiles={([first]) => setFile(first?.name ?? "")}
        />
      </div>
      <div className="mt-4 rounded-card border border-line p-4">
        <DefinitionList items={FACTS} />
      </div>
      <Drawer
        open={open === "drawer"}
        onClose={close}
        eyebrow="Comprobante"
        title="Factura A 0010-00000094"
        width={420}
        footer={
          <>
            <Button variant="primary">Aprobar</Button>
            <Button>Observar</Button>
          </>
        }
      >
        <DefinitionList items={FACTS} />
      </Drawer>
      <Modal
        open={open === "modal"}
        onClose={close}
        title="Enviar el reporte"
        description="Lo reciben 3 personas con el Excel adjunto."
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button variant="primary" onClick={close}>
              Enviar
            </Button>
          </>
        }
      />
      <ConfirmByName open={open === "confirm"} onClose={close} name="Láser y control" onConfirm={close}>
        Se borran sus 2 versiones y la cotización. El pedido de factura enviado a Haz Norte SRL deja de funcionar.
      </ConfirmByName>
    </Section>
  );
}
