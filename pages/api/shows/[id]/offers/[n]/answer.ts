import * as api from "@/lib/deals/api";
import * as service from "@/lib/deals/service/offers";
import { on, route } from "@/lib/http/route";

export default route(on(api.answerOffer, service.answer));
export const config = { api: { bodyParser: false, responseLimit: false } };
