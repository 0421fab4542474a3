import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { excel } from "@/lib/marketing/media/service/list";

export default route(on(api.campaignsExcel, excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
