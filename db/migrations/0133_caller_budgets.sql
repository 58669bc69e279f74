-- Calls and pages of one caller within a minute, over all servers. Unlogged: after a crash counting begins anew.
CREATE UNLOGGED TABLE caller_budgets (
  key          text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  used         bigint NOT NULL
);
