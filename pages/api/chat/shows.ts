import * as api from "@/lib/chat/api";
import { shows } from "@/lib/chat/service/people";
import { on, route } from "@/lib/http/route";

export default route(on(api.listShows, shows));
export const config = { api: { bodyParser: false, responseLimit: false } };
