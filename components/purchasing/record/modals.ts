// What is opened from here comes together: each part that loads by itself is named on every page.

export { AmendForm } from "./AmendForm";
export { AskForm } from "./AskForm";
export { PurchaseHistory } from "./PurchaseHistory";
export { QuoteForm } from "./QuoteForm";
export { ReceiveModal } from "./ReceiveModal";
export { SendForm } from "./SendForm";
