-- One row per worker process that runs; it says every few seconds that it is alive.
CREATE TABLE worker_beat (
  id uuid PRIMARY KEY,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  rss_mb integer NOT NULL DEFAULT 0
);
