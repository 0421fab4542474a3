import { X } from "lucide-react";
import { SoldOutStub } from "@/components/kit/SoldOutStub";
import { StatusBadge, type StatusLook } from "@/components/kit/StatusBadge";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";

const TONES: Record<ShowState, Pick<StatusLook, "tone" | "icon">> = {
  consulta: { tone: "outline" },
  hold: { tone: "outline" },
  oferta: { tone: "outline" },
  confirmado: { tone: "info" },
  anunciado: { tone: "info" },
  a_la_venta: { tone: "good" },
  sold_out: { tone: "accent" },
  realizado: { tone: "neutral" },
  en_liquidacion: { tone: "accent" },
  liquidado: { tone: "neutral" },
  cancelado: { tone: "bad", icon: X },
  reprogramado: { tone: "warn" },
  caido: { tone: "neutral", icon: X },
};

/** A show's state, as every screen shows it: what is sold out has its ticket stub. */
export const ShowStateBadge = ({ state }: { state: ShowState }) =>
  state === "sold_out" ? (
    <SoldOutStub label={showStateTitles.sold_out} />
  ) : (
    <StatusBadge of={{ label: showStateTitles[state], ...TONES[state] }} />
  );
