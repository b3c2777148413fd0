-- The log of an ended turn in one value: JSON of all its lines, packed. While the turn runs its lines are rows of turn_events; both are
-- written in the transaction that ends the turn. The answer is not repeated there: it stands in `card`.
ALTER TABLE turns ADD COLUMN log bytea;

-- What is packed by us is not compressed a second time.
ALTER TABLE turns ALTER COLUMN log SET STORAGE EXTERNAL;
ALTER TABLE turns ALTER COLUMN card SET STORAGE EXTERNAL;
ALTER TABLE turns ALTER COLUMN record SET STORAGE EXTERNAL;
