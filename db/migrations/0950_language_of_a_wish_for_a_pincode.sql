-- The one mail about it is in the language of the page on which it was asked for: there is no account that has one.

ALTER TABLE area_wishes ADD COLUMN locale text NOT NULL DEFAULT 'en';

COMMENT ON COLUMN area_wishes.locale IS 'The language of the page on which it was asked for.
person: delete';
