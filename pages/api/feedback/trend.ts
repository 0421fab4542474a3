import { feedbackTrend } from "@/lib/feedback/api";
import { trend } from "@/lib/feedback/service/rows";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(feedbackTrend, trend));
