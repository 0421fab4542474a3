/** What open tabs hear of a show: that something of it changed. */
export const showTopic = (id: number): string => `show:${id}`;
