import { Button } from "@/components/kit/Button";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
import { NotificationList } from "./NotificationList";
import { PreferenceTable } from "./PreferenceTable";
import { useNewest } from "./useBell";
import { useMarks } from "./useMarks";

const PREFERENCES = "preferencias";

/** `/notificaciones?tipo=&lectura=&desde=&hasta=`: every notification of the person, and how they want to get them. */
export function NotificationsScreen() {
  const address = useAddress();
  const { person } = usePerson();
  const mail = person?.mail ?? "";
  const { unread } = useNewest();
  const marks = useMarks(mail);
  const tab = address.get("tab") === PREFERENCES ? PREFERENCES : "todas";
  return (
    <Page
      title="Notificaciones"
      context={unread > 0 ? `${countText(unread, "sin leer", "sin leer")}.` : "Todo leído."}
      actions={unread > 0 && <Button onClick={() => void marks.readAll()}>Marcar todas como leídas</Button>}
      tabs={
        <Tabs
          label="Notificaciones"
          value={tab}
          items={[
            { id: "todas", label: "Todas", href: address.href({ tab: undefined }) },
            { id: PREFERENCES, label: "Preferencias", href: address.href({ tab: PREFERENCES }) },
          ]}
        />
      }
    >
      {tab === PREFERENCES ? <PreferenceTable /> : <NotificationList mail={mail} />}
    </Page>
  );
}
