import { listFeedback, sendFeedback } from "@/lib/feedback/api";
import { list } from "@/lib/feedback/service/rows";
import { send } from "@/lib/feedback/service/write";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(listFeedback, list), on(sendFeedback, send));
