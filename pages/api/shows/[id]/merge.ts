import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/life/api";
import * as service from "@/lib/ticketing/life/service/merge";

export default route(on(api.previewMerge, service.preview), on(api.mergeShows, service.merge));
export const config = { api: { bodyParser: false, responseLimit: false } };
