import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showFiles/api";
import { add, list } from "@/lib/showFiles/service/files";

export default route(on(api.listShowFiles, list), on(api.addShowFile, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
