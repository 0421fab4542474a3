import { on, route } from "@/lib/http/route";
import { resendMail } from "@/lib/mail/api";
import { resend } from "@/lib/mail/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(resendMail, resend));
