import * as api from "@/lib/cards/review/api";
import * as service from "@/lib/cards/review/service/record";
import { on, route } from "@/lib/http/route";

export default route(on(api.getReview, service.get));
export const config = { api: { bodyParser: false, responseLimit: false } };
