-- `imports` says it.
DROP TABLE import_progress;
