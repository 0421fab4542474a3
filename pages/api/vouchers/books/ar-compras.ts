import { on, route } from "@/lib/http/route";
import * as api from "@/lib/vouchers/books/api";
import * as service from "@/lib/vouchers/books/argentinaService";

export default route(on(api.arPurchasesBook, service.purchases));
export const config = { api: { bodyParser: false, responseLimit: false } };
