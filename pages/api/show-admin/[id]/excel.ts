import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showAdmin/api";
import * as files from "@/lib/showAdmin/service/files";

export default route(on(api.oneShowExcel, files.oneExcel));
export const config = { api: { bodyParser: false, responseLimit: false } };
