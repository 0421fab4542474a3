import { setFeedbackStatus } from "@/lib/feedback/api";
import { setStatus } from "@/lib/feedback/service/write";
import { on, route } from "@/lib/http/route";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(setFeedbackStatus, setStatus));
