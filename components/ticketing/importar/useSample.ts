import { useEffect, useState } from "react";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import type { Preview } from "./mappingDraft";
import type { SampleReading } from "./samplePreview";

/** The preview's rows read with the current mapping; undefined until the parser has come, and the last reading while it works. */
export function useSample(preview: Preview, mapping: Mapping): SampleReading | undefined {
  const [reading, setReading] = useState<SampleReading>();
  useEffect(() => {
    let gone = false;
    import("./samplePreview")
      .then(({ readSample }) => readSample(preview, mapping))
      .then((next) => {
        if (!gone) setReading(next);
      })
      .catch(() => {
        // Without the parser the trial run on the server still says everything.
        if (!gone) setReading(undefined);
      });
    return () => {
      gone = true;
    };
  }, [preview, mapping]);
  return reading;
}
