import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ticketing/shows/api";
import * as service from "@/lib/ticketing/shows/service/soldOut";

export default route(on(api.markSoldOut, service.mark), on(api.unmarkSoldOut, service.unmark));
export const config = { api: { bodyParser: false, responseLimit: false } };
