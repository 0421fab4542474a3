import { on, route } from "@/lib/http/route";
import { listMails } from "@/lib/mail/api";
import { list } from "@/lib/mail/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(listMails, list));
