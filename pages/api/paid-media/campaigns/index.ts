import { on, route } from "@/lib/http/route";
import * as api from "@/lib/marketing/media/api";
import { create } from "@/lib/marketing/media/service/campaigns";
import { list } from "@/lib/marketing/media/service/list";

export default route(on(api.listCampaigns, list), on(api.createCampaign, create));
export const config = { api: { bodyParser: false, responseLimit: false } };
