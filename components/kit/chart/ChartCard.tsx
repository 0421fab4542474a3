import { ChartNoAxesCombined, Download, FileSpreadsheet, Image as ImageIcon, Table2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Card } from "../Card";
import { IconButton } from "../IconButton";
import { Menu } from "../Menu";
import { Segmented, type SegmentedOption } from "../Segmented";
import { toast } from "../toast";
import { ChartTable } from "./ChartTable";
import { downloadChart } from "./exportImage";
import type { ChartData } from "./types";

/** The frame of every chart: the question, the unit, the range, the switch to a table, and the ways out. */
export function ChartCard<R extends string>({
  question,
  unit,
  data,
  range,
  onExcel,
  fileName,
  conclusion,
  children,
}: {
  /** The title asks: "¿Cómo viene contra shows comparables?" */
  question: string;
  /** Unit, currency and period. */
  unit: string;
  /** The same as the drawing, written. */
  data: ChartData;
  range?: { options: ReadonlyArray<SegmentedOption<R>>; value: R; onChange: (value: R) => void };
  /** Downloads the data as Excel. */
  onExcel?: () => void;
  /** Of the image, without extension. */
  fileName: string;
  /** One sentence under the drawing: what it says. */
  conclusion?: ReactNode;
  /** LineChart, StackedBars or HBars. */
  children: ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const saveImage = () => {
    if (!drawing.current) return;
    downloadChart(drawing.current, fileName).catch(() => toast.error("No se pudo hacer la imagen del gráfico"));
  };

  return (
    <Card
      flush
      title={question}
      subtitle={unit}
      foot={conclusion}
      actions={
        <>
          {range && <Segmented label="Período" {...range} />}
          <IconButton
            label={asTable ? "Ver como gráfico" : "Ver como tabla"}
            icon={asTable ? ChartNoAxesCombined : Table2}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
          <Menu
            trigger={<IconButton label="Descargar" icon={Download} />}
            items={[
              {
                label: "Imagen",
                icon: ImageIcon,
                onSelect: saveImage,
                disabled: asTable,
                hint: asTable ? "Desde el gráfico, no desde la tabla" : undefined,
              },
              ...(onExcel ? [{ label: "Excel", icon: FileSpreadsheet, onSelect: onExcel }] : []),
            ]}
          />
        </>
      }
    >
      {asTable ? (
        <ChartTable caption={`${question} ${unit}`} data={data} />
      ) : (
        <div ref={drawing} className="bg-surface px-4 pb-3">
          {children}
        </div>
      )}
    </Card>
  );
}
