-- What does not answer: the mail server, a bucket, a payment provider. `mail_outages` knew only the first; the version
-- before this one still writes it.

CREATE TABLE outages (
  party text NOT NULL,
  reason text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outages_pkey PRIMARY KEY (party)
);
COMMENT ON TABLE outages IS 'One row for each outside service while it does not answer: from the first call that failed, on whichever server, to the next that succeeds.';
COMMENT ON COLUMN outages.party IS E'mail, bucket, backups, or the method of a payment provider (PAYU).\nperson: none';
COMMENT ON COLUMN outages.reason IS 'person: none';
