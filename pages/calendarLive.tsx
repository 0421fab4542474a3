export { LiveCalendar as default } from "@/components/calendar/CalendarScreen";
