-- Dialogues: whose they are, who runs them now, their turns, the log of each turn. Instants are ISO text in UTC of one form, so that
-- they compare as text; JSON is kept as text, because jsonb refuses U+0000 that a name in the books may hold.

CREATE TABLE threads (
  thread_id text PRIMARY KEY,
  base_id text NOT NULL,
  user_name text NOT NULL,
  title text,
  graph_version text NOT NULL,
  created_at text NOT NULL,
  updated_at text NOT NULL,
  -- how many turns were begun; the number of the last one
  last_number integer NOT NULL DEFAULT 0,
  -- tombstone: the row stays so that nothing late can bring the dialogue back
  erased_at text,
  -- the lease: whoever holds it under this fence, and nobody else, writes results
  lease_holder text,
  lease_expires_at text,
  fence integer NOT NULL DEFAULT 0
);

CREATE INDEX threads_of_owner ON threads (base_id, user_name, updated_at DESC, thread_id) WHERE erased_at IS NULL;
CREATE INDEX threads_leased ON threads (lease_expires_at) WHERE lease_holder IS NOT NULL;

CREATE TABLE turns (
  turn_id text PRIMARY KEY,
  thread_id text NOT NULL REFERENCES threads ON DELETE CASCADE,
  number integer NOT NULL,
  question text NOT NULL,
  status text NOT NULL,
  outcome text,
  route text,
  created_at text NOT NULL,
  ended_at text,
  -- times a run was begun since the question or the last reply
  tries integer NOT NULL DEFAULT 0,
  -- the question back that waits, or the one that the reply is for
  interrupt_id text,
  clarification text,
  -- given by the person and not yet taken by the graph
  reply text,
  cancel_asked_at text,
  set_aside_turn_id text,
  -- gzip of JSON: what the person sees, and everything for the trace
  card bytea,
  record bytea,
  UNIQUE (thread_id, number)
);

CREATE INDEX turns_open ON turns (thread_id, number) WHERE ended_at IS NULL;

-- What a client's message became: the same id again finds the same turn.
CREATE TABLE turn_requests (
  thread_id text NOT NULL REFERENCES threads ON DELETE CASCADE,
  client_turn_id text NOT NULL,
  question text NOT NULL,
  turn_id text NOT NULL REFERENCES turns ON DELETE CASCADE,
  PRIMARY KEY (thread_id, client_turn_id)
);

CREATE INDEX turn_requests_of_turn ON turn_requests (turn_id);

CREATE TABLE turn_events (
  turn_id text NOT NULL REFERENCES turns ON DELETE CASCADE,
  seq integer NOT NULL,
  at text NOT NULL,
  event text NOT NULL,
  PRIMARY KEY (turn_id, seq)
);

CREATE TABLE turn_feedback (
  turn_id text PRIMARY KEY REFERENCES turns ON DELETE CASCADE,
  verdict text NOT NULL,
  comment text,
  given_at text NOT NULL
);
