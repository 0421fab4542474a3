import { useRouter } from "next/router";
import { useReportWebVitals } from "next/web-vitals";
import { useEffect, useState } from "react";
import { sendQuietly } from "@/lib/client/sendQuietly";
import { type Device, type VitalName, vitalNames } from "@/lib/stats/rules/measures";
import { sendVitals } from "@/lib/stats/vitals/api";
import { createViewLog } from "./viewLog";

const SEND_MS = 60_000;
const ENOUGH = 20;
const log = createViewLog();

/** What a report of a vital says, as far as we use it. */
interface Report {
  name: string;
  value: number;
  entries: { startTime: number }[];
}

function deviceOf(): Device {
  if (window.matchMedia("(width < 48rem)").matches) return "phone";
  return window.matchMedia("(pointer: coarse)").matches ? "tablet" : "desk";
}

function send(): void {
  if (log.size() > 0) sendQuietly(sendVitals, { device: deviceOf(), ...log.take() });
}

const isVital = (name: string): name is VitalName => (vitalNames as readonly string[]).includes(name);

function note({ name, value, entries }: Report): void {
  if (isVital(name)) log.measure(name, value, entries.at(-1)?.startTime ?? 0);
  if (document.visibilityState === "hidden") send();
}

/** Counts the screens that are opened, and in the `sample`d part of page loads measures how long they take. */
export default function Measure({ screen, sample }: { screen: string | undefined; sample: number }) {
  const [sampled] = useState(() => Math.random() < sample);
  useEffect(() => {
    if (!screen) return;
    log.show(screen, performance.now());
    if (log.size() >= ENOUGH) send();
  }, [screen]);
  useEffect(() => {
    const left = () => document.visibilityState === "hidden" && send();
    const timer = setInterval(send, SEND_MS);
    document.addEventListener("visibilitychange", left);
    window.addEventListener("pagehide", send);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", left);
      window.removeEventListener("pagehide", send);
    };
  }, []);
  return sampled ? <Vitals /> : null;
}

/** Reports the web vitals, and the time from asking for a screen of ours until it is painted. */
function Vitals() {
  const { events } = useRouter();
  useReportWebVitals(note);
  useEffect(() => {
    let asked: number | null = null;
    const start = (_: string, { shallow }: { shallow: boolean }) => {
      asked = shallow ? null : performance.now();
    };
    const done = () => {
      const from = asked;
      asked = null;
      if (from === null) return;
      requestAnimationFrame(() => requestAnimationFrame((now) => log.measure("NAV", now - from, now)));
    };
    events.on("routeChangeStart", start);
    events.on("routeChangeComplete", done);
    return () => {
      events.off("routeChangeStart", start);
      events.off("routeChangeComplete", done);
    };
  }, [events]);
  return null;
}
