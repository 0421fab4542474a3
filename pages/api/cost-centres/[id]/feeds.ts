import * as api from "@/lib/costcentres/api";
import * as feeds from "@/lib/costcentres/service/feeds";
import { on, route } from "@/lib/http/route";

export default route(on(api.previewFeeds, feeds.preview), on(api.setFeeds, feeds.set));
export const config = { api: { bodyParser: false, responseLimit: false } };
