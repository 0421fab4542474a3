import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { markReviewed } from "@/lib/ticketing/questions/service";

export default route(on(api.markReviewed, markReviewed));
export const config = { api: { bodyParser: false, responseLimit: false } };
