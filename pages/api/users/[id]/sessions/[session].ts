import { on, route } from "@/lib/http/route";
import { closeSession } from "@/lib/people/sessions/api";
import { closeOne } from "@/lib/people/sessions/service";

export default route(on(closeSession, closeOne));
export const config = { api: { bodyParser: false, responseLimit: false } };
