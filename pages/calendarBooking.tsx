export { BookingCalendar as default } from "@/components/calendar/CalendarScreen";
