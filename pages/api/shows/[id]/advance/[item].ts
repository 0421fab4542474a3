import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/advance/api";
import { change } from "@/lib/production/advance/service/advance";

export default route(on(api.changeItem, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
