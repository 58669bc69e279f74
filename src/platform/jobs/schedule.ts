const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

const matches = (field: string, value: number) =>
  field === '*' || (field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : Number(field) === value)

/** The latest time, up to `now`, of a cron pattern in UTC. Minute and hour alone may be given, as a value or a step. */
export function latestTick(pattern: string, now: Date): Date {
  const [minute = '', hour = '', ...days] = pattern.split(' ')
  const current = Math.floor(now.getTime() / MINUTE_MS)
  for (let past = 0; past < DAY_MINUTES && days.join(' ') === '* * *'; past++) {
    const time = new Date((current - past) * MINUTE_MS)
    if (matches(minute, time.getUTCMinutes()) && matches(hour, time.getUTCHours())) return time
  }
  throw new Error(`${pattern} is not a daily, hourly or more frequent time`)
}
