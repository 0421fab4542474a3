import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { change, get } from "@/lib/marketing/media/service/campaigns";

export default route(on(api.getCampaign, get), on(api.changeCampaign, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
