import { on, route } from "@/lib/http/route";
import * as api from "@/lib/showFiles/api";
import { zip } from "@/lib/showFiles/service/files";

export default route(on(api.showFilesZip, zip));
export const config = { api: { bodyParser: false, responseLimit: false } };
