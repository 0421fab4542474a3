import { on, route } from "@/lib/http/route";
import * as api from "@/lib/shows/reschedule/api";
import * as service from "@/lib/shows/reschedule/service/reschedule";

export default route(on(api.previewReschedule, service.preview), on(api.rescheduleShow, service.reschedule));
export const config = { api: { bodyParser: false, responseLimit: false } };
