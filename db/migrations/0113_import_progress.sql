-- How far an administrator's import has come: whichever server is asked can say it. A row is of the moment, one for each.
CREATE TABLE import_progress (
  user_id char(24) PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  done    int NOT NULL CHECK (done >= 0),
  total   int NOT NULL CHECK (total >= done)
);
