import { MailScreen } from "@/components/mail/MailScreen";

export default MailScreen;
