import * as api from "@/lib/boards/api";
import { archive } from "@/lib/boards/service/move";
import { on, route } from "@/lib/http/route";

export default route(on(api.archiveCard, archive));
export const config = { api: { bodyParser: false, responseLimit: false } };
