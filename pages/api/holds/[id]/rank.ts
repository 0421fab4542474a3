import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/holds/api";
import { rank } from "@/lib/shows/holds/service/calls";

export default route(on(api.rankHold, rank));
export const config = { api: { bodyParser: false, responseLimit: false } };
