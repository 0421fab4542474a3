import dynamic from "next/dynamic";
import { Popover } from "@/components/kit/Popover";
import { BellButton } from "./BellButton";
import { useBell } from "./useBell";

const NotificationPanel = dynamic(() => import("./NotificationPanel"), { ssr: false });

/** The bell of the header and its panel, 320 px wide and at most 384 high (specification section 2). */
export function NotificationBell({ mail }: { mail: string }) {
  const bell = useBell();
  return (
    <Popover
      label="Notificaciones"
      align="end"
      width={320}
      maxHeight={384}
      flush
      trigger={<BellButton unread={bell.unread} />}
    >
      {(close) => <NotificationPanel bell={bell} mail={mail} onClose={close} />}
    </Popover>
  );
}
