import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/access/api";
import { excel } from "@/lib/shows/access/service/read";

export default route(on(api.showAccessExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
