import * as api from "@/lib/deals/api";
import * as service from "@/lib/deals/service/links";
import { on, route } from "@/lib/http/route";

export default route(on(api.getLinkedOffer, service.get));
export const config = { api: { bodyParser: false, responseLimit: false } };
