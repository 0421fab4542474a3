import { queues } from "@/lib/generated/names/queues";

const titles = new Map(Object.entries(queues));

/** What a queue is called; one that nobody named is just a task. */
export const queueTitle = (queue: string): string => titles.get(queue) ?? "Tarea del sistema";
