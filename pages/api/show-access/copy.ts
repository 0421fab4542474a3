import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/access/api";
import { copy } from "@/lib/shows/access/service/save";

export default route(on(api.copyShowAccess, copy));
export const config = { api: { bodyParser: false, responseLimit: false } };
