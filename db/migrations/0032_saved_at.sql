-- When an administrator saved it last, so that an older form is not saved over it; and the order in which it is shown.
ALTER TABLE categories ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN position integer NOT NULL DEFAULT 0;
ALTER TABLE sub_categories ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN position integer NOT NULL DEFAULT 0;
ALTER TABLE charges ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
