import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/life/api";
import * as service from "@/lib/ticketing/life/service/undo";

export default route(on(api.undoMerge, service.undo));
export const config = { api: { bodyParser: false, responseLimit: false } };
