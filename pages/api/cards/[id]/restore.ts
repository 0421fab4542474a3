import * as api from "@/lib/boards/api";
import { restore } from "@/lib/boards/service/move";
import { on, route } from "@/lib/http/route";

export default route(on(api.restoreCard, restore));
export const config = { api: { bodyParser: false, responseLimit: false } };
