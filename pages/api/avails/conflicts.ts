import * as api from "@/lib/avails/api";
import { conflicts } from "@/lib/avails/service/conflicts";
import { on, route } from "@/lib/http/route";

export default route(on(api.getConflicts, conflicts));
export const config = { api: { bodyParser: false, responseLimit: false } };
