export { ChatScreen as default } from "@/components/chat/ChatScreen";
