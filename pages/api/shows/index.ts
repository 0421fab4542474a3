import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/records/api";
import { list } from "@/lib/shows/records/service/list";
import { ask } from "@/lib/shows/records/service/save";

export default route(on(api.listRecords, list), on(api.askShow, ask));
export const config = { api: { bodyParser: false, responseLimit: false } };
