-- What a session's owner recognises it by: the browser, and the network it was last used from.
ALTER TABLE sessions ADD COLUMN user_agent text;
ALTER TABLE sessions ADD COLUMN network text;
