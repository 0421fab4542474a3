import * as api from "@/lib/boards/recurrences/api";
import * as service from "@/lib/boards/recurrences/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.listRecurrences, service.list), on(api.createRecurrence, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
