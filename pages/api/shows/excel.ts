import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/records/api";
import { excel } from "@/lib/shows/records/service/list";

export default route(on(api.recordsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
