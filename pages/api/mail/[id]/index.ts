import { on, route } from "@/lib/http/route";
import { getMail } from "@/lib/mail/api";
import { get } from "@/lib/mail/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getMail, get));
