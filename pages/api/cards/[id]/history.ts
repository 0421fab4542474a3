import * as api from "@/lib/boards/history/api";
import { list } from "@/lib/boards/history/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.cardHistory, list));
export const config = { api: { bodyParser: false, responseLimit: false } };
