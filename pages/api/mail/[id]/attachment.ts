import { on, route } from "@/lib/http/route";
import { getMailFile } from "@/lib/mail/api";
import { file } from "@/lib/mail/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(getMailFile, file));
