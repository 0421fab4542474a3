import { on, route } from "@/lib/http/route";
import { viewAs } from "@/lib/people/sessions/api";
import { start } from "@/lib/people/viewAs/service";

export default route(on(viewAs, start));
export const config = { api: { bodyParser: false, responseLimit: false } };
