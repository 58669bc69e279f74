/** A span of time as PostgreSQL reads it, and as people do. */
type Span = `${number} ${'minute' | 'hour' | 'day' | 'year'}${'' | 's'}`

/** How long one kind of personal data is kept. */
export interface Retention {
  what: string
  /** Where it is in the database. */
  tables: readonly string[]
  /** Without it, only `until` limits it. */
  time?: Span
  /** At most so many rows: the newest, or the most frequent. */
  rows?: number
  /** With a time, what the time begins with; otherwise when it ends. */
  until: string
  why: string
  /** The scheduled job that deletes it. */
  job?: string
}

const SECONDS = { minute: 60, hour: 3_600, day: 86_400, year: 365 * 86_400 }

/** A span of time in seconds; a year has 365 days. */
export function secondsOf(time: Span): number {
  const [count, unit] = time.split(' ') as [string, string]
  return Number(count) * SECONDS[unit.replace(/s$/, '') as keyof typeof SECONDS]
}
