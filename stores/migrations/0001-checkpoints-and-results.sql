-- Checkpoints of the graph: the schema that PostgresSaver 1.0.5 makes in its setup(), which has neither a lock nor a transaction and is
-- therefore never called. A test compares the two.
CREATE TABLE checkpoint_migrations (
  v integer PRIMARY KEY
);
INSERT INTO checkpoint_migrations (v) VALUES (0), (1), (2), (3), (4);

CREATE TABLE checkpoints (
  thread_id text NOT NULL,
  checkpoint_ns text NOT NULL DEFAULT '',
  checkpoint_id text NOT NULL,
  parent_checkpoint_id text,
  type text,
  checkpoint jsonb NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)
);

CREATE TABLE checkpoint_blobs (
  thread_id text NOT NULL,
  checkpoint_ns text NOT NULL DEFAULT '',
  channel text NOT NULL,
  version text NOT NULL,
  type text NOT NULL,
  blob bytea,
  PRIMARY KEY (thread_id, checkpoint_ns, channel, version)
);

CREATE TABLE checkpoint_writes (
  thread_id text NOT NULL,
  checkpoint_ns text NOT NULL DEFAULT '',
  checkpoint_id text NOT NULL,
  task_id text NOT NULL,
  idx integer NOT NULL,
  channel text NOT NULL,
  type text,
  blob bytea NOT NULL,
  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
);

-- What tools returned. The value is gzip of JSON text: json columns refuse U+0000 and round numbers.
CREATE TABLE results (
  key text PRIMARY KEY,
  base_id text NOT NULL,
  thread_id text NOT NULL,
  turn_id bigint NOT NULL,
  value bytea NOT NULL,
  json_bytes bigint NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE results ALTER COLUMN value SET STORAGE EXTERNAL;
CREATE INDEX results_by_turn ON results (thread_id, turn_id);
