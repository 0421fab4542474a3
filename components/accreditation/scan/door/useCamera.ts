import { useCallback, useEffect, useRef, useState } from "react";
import { qrLooker, seenByBrowser } from "@/lib/client/qr/look";

const EVERY_MS = 150;
const SIDE = 640;
/** The same code is read once while it is held there. */
const AGAIN_MS = 3_000;

export type CameraState = "apagada" | "pidiendo" | "anda" | "sin_permiso" | "no_hay";

/** The phone's camera, which reads a code each moment; its torch where it has one. */
export function useCamera(onCode: (text: string) => void) {
  const [state, setState] = useState<CameraState>("apagada");
  const [torch, setTorch] = useState<boolean | null>(null);
  const [facing, setFacing] = useState<"environment" | "user">("environment");
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;

  const start = useCallback(async (face: "environment" | "user") => {
    setState("pidiendo");
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    try {
      stream.current = await navigator.mediaDevices.getUserMedia({ video: { facingMode: face }, audio: false });
      if (video.current) {
        video.current.srcObject = stream.current;
        await video.current.play();
      }
      const [track] = stream.current.getVideoTracks();
      const can = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
      setTorch(can.torch ? false : null);
      setState("anda");
    } catch (error) {
      setState(error instanceof DOMException && error.name === "NotAllowedError" ? "sin_permiso" : "no_hay");
    }
  }, []);

  useEffect(
    () => () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
    },
    [],
  );

  useEffect(() => {
    if (state !== "anda") return;
    const looker = qrLooker();
    const canvas = document.createElement("canvas");
    let over = false;
    let last = { text: "", at: 0 };
    const look = async () => {
      const shown = video.current;
      if (shown && shown.videoWidth > 0) {
        const scale = Math.min(1, SIDE / Math.max(shown.videoWidth, shown.videoHeight));
        canvas.width = Math.round(shown.videoWidth * scale);
        canvas.height = Math.round(shown.videoHeight * scale);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context?.drawImage(shown, 0, 0, canvas.width, canvas.height);
        const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
        const byBrowser = await seenByBrowser(canvas, canvas).catch(() => []);
        const seen = byBrowser.length > 0 || !pixels ? byBrowser : await looker.look(pixels).catch(() => []);
        const text = seen[0]?.text;
        if (text && !over && (text !== last.text || Date.now() - last.at > AGAIN_MS)) {
          last = { text, at: Date.now() };
          latest.current(text);
        }
      }
      if (!over) timer = setTimeout(() => void look(), EVERY_MS);
    };
    let timer = setTimeout(() => void look(), EVERY_MS);
    return () => {
      over = true;
      clearTimeout(timer);
      looker.stop();
    };
  }, [state]);

  return {
    state,
    torch,
    video,
    start: useCallback(() => start(facing), [start, facing]),
    turn: useCallback(() => {
      const next = facing === "environment" ? "user" : "environment";
      setFacing(next);
      void start(next);
    }, [start, facing]),
    light: useCallback(async () => {
      const on = !torch;
      const [track] = stream.current?.getVideoTracks() ?? [];
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => undefined);
      setTorch(on);
    }, [torch]),
  };
}
