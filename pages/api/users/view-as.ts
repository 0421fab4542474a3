import { on, route } from "@/lib/http/route";
import { endViewAs } from "@/lib/people/sessions/api";
import { end } from "@/lib/people/viewAs/service";

export default route(on(endViewAs, end));
export const config = { api: { bodyParser: false, responseLimit: false } };
