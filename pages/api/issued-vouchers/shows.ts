import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/issued/api";
import * as service from "@/lib/vouchers/issued/service/list";

export default route(on(api.artistShows, service.shows));
export const config = { api: { bodyParser: false, responseLimit: false } };
