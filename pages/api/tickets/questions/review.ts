import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/questions/api";
import { review } from "@/lib/ticketing/questions/service";

export default route(on(api.review, review));
export const config = { api: { bodyParser: false, responseLimit: false } };
