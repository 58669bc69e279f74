-- Whoever complains without an account is answered in the language in which they complained.

ALTER TABLE grievances ADD COLUMN locale text NOT NULL DEFAULT 'en';

COMMENT ON COLUMN grievances.locale IS 'The language of the page on which it was written, for answers to whom no account has one.
person: none';
