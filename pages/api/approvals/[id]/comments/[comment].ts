import * as api from "@/lib/approvals/comments/api";
import * as comments from "@/lib/approvals/comments/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.editComment, comments.edit), on(api.deleteComment, comments.remove));
export const config = { api: { bodyParser: false, responseLimit: false } };
