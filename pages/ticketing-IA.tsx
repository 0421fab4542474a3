export { QuestionsScreen as default } from "@/components/ticketing/questions/QuestionsScreen";
