-- One table for everything that is counted within a window: it was two, with two words.
ALTER TABLE budgets RENAME TO rate_limits;
ALTER TABLE rate_limits RENAME CONSTRAINT budgets_pkey TO rate_limits_pkey;
ALTER TABLE rate_limits RENAME CONSTRAINT budgets_used_check TO rate_limits_used_check;
ALTER INDEX budgets_window RENAME TO rate_limits_window;
DROP TABLE caller_budgets;
COMMENT ON TABLE rate_limits IS 'How often something was done in the present window, over all servers; a restart must not reset it.';
COMMENT ON COLUMN rate_limits.key IS 'What is limited, and for whom; `caller:…` are the calls, pages and pictures of one network.';
