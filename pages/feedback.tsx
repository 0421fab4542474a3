export { FeedbackScreen as default } from "@/components/feedback/admin/FeedbackScreen";
