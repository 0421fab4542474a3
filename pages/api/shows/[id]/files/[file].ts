import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showFiles/api";
import { change, remove } from "@/lib/showFiles/service/files";

export default route(on(api.changeShowFile, change), on(api.removeShowFile, remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
