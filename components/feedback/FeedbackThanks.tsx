import { CircleCheck } from "lucide-react";
import { Icon } from "@/components/kit/Icon";

/** What the form says once it arrived; it closes by itself. */
export function FeedbackThanks() {
  return (
    <div role="status" className="flex flex-col items-center py-8 text-center">
      <Icon of={CircleCheck} size={40} className="mb-3 text-good" />
      <p className="text-section">¡Feedback recibido!</p>
      <p className="text-help text-muted">Gracias por tu ayuda.</p>
    </div>
  );
}
