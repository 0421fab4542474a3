import { on, route } from "@/lib/http/route";
import * as api from "@/lib/production/guests/api";
import { excel } from "@/lib/production/guests/service/list";

export default route(on(api.guestsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
