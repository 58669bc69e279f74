import { sql } from './postgres.ts'

/** Notifies every listening process when `tx` commits, at most once, with about 7 kB each. */
export const publish = sql(
  'notifications.publish',
  `SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message`,
).run((channel: string, ...messages: object[]) => [
  channel,
  messages.map((message) => JSON.stringify(message)),
])
