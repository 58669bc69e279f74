-- additive: everybody and every order so far is English.
ALTER TABLE users ADD COLUMN locale text NOT NULL DEFAULT 'en';
ALTER TABLE users ADD CONSTRAINT users_locale_check CHECK (locale ~ '^[a-z]{2,3}$') NOT VALID;
ALTER TABLE orders ADD COLUMN locale text NOT NULL DEFAULT 'en';
ALTER TABLE orders ADD CONSTRAINT orders_locale_check CHECK (locale ~ '^[a-z]{2,3}$') NOT VALID;
ALTER TABLE staff ADD COLUMN locale text;
ALTER TABLE staff ADD CONSTRAINT staff_locale_check CHECK (locale ~ '^[a-z]{2,3}$') NOT VALID;
COMMENT ON COLUMN users.locale IS 'The language of what the shop writes to them: of the page on which they registered, until they choose. A language of src/shared/locales.ts; one that the shop no longer speaks is English.
person: blank';
COMMENT ON COLUMN orders.locale IS 'The language of the page on which it was placed, and of what the shop writes about it.
person: none';
COMMENT ON COLUMN staff.locale IS 'The language that they have chosen for their work; null until then.
person: blank';
