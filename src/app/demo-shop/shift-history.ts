const DAY_MS = 86_400_000
const INDIA_MS = 5.5 * 3_600_000
/** What is newer keeps its distance from the present, so that what waits has waited as long as it was told. */
const FRESH_MS = 90 * 60_000
/** What was done before half past nine, such as the round of the mornings' milk, keeps its hours on a longer day. */
const MORNING_MS = 9.5 * 3_600_000

/** How the times of a history become those of another day. */
export interface Shift {
  /** What becomes of an instant, in milliseconds. */
  instant(ms: number): number
  /** What becomes of a calendar day, `2026-11-18`. */
  day(day: string): string
  /** How many days it is moved by. */
  days: number
}

const midnight = (ms: number) => Math.floor((ms + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS

/**
 * Moves a history that ends at `from` so that it ends at `to`. Earlier days keep their hours. The last day, of which at `to`
 * less or more is over, is stretched to it: it begins at midnight and ends now, its morning and its last hour and a half
 * unchanged if there is room. What is still to come that day comes as long after `to`. Order and days of what happened stay.
 */
export function shiftTo(from: Date, to: Date): Shift {
  const [end, newEnd] = [from.getTime(), to.getTime()]
  const [begin, newBegin] = [midnight(end), midnight(newEnd)]
  const days = newBegin - begin
  const newFresh = Math.min(FRESH_MS, (newEnd - newBegin) / 2)
  const morning = newEnd - newBegin < end - begin ? 0 : MORNING_MS
  const stretch = (ms: number, [a, b]: [number, number], [c, d]: [number, number]) =>
    c + ((ms - a) * (d - c)) / (b - a)
  return {
    days: days / DAY_MS,
    instant: (ms) => {
      if (ms < begin + morning || ms >= begin + DAY_MS) return ms + days
      if (ms >= end) return ms - end + newEnd
      return ms >= end - FRESH_MS
        ? stretch(ms, [end - FRESH_MS, end], [newEnd - newFresh, newEnd])
        : stretch(ms, [begin + morning, end - FRESH_MS], [newBegin + morning, newEnd - newFresh])
    },
    day: (day) => new Date(Date.parse(`${day}T00:00:00Z`) + days).toISOString().slice(0, 10),
  }
}

const compact = (day: string) => day.slice(2).replaceAll('-', '')

/** Moves instants, days, order numbers, tickets and ids (by their second) in a text; ids of `known` as it says. */
export function shiftText(text: string, { instant, day }: Shift, known: ReadonlyMap<string, string>): string {
  return text.replace(
    /(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|\+00(?::00)?)|\b(\d{4}-\d\d-\d\d)\b|\b(ORD|GRV)-(\d\d)(\d\d)(\d\d)-|(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g,
    (found, date, time, fraction = '', zone, plain, kind, year, month, date2) => {
      if (date) return momentAt(`${date}T${time}Z`, fraction as string, instant) + (zone as string)
      if (plain) return day(plain)
      if (kind) return `${kind}-${compact(day(`20${year}-${month}-${date2}`))}-`
      return known.get(found) ?? idAt(found, instant)
    },
  )
}

/** An instant with the digits that it had, at least those that it needs. */
function momentAt(second: string, fraction: string, instant: Shift['instant']): string {
  const micros = Math.round(instant(Date.parse(second) + Number(`0${fraction}`) * 1000) * 1000)
  const text = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19)
  const rest = String(micros % 1_000_000).padStart(6, '0')
  return fraction || Number(rest) > 0 ? `${text}.${rest.slice(0, Math.max(3, fraction.length - 1))}` : text
}

function idAt(id: string, instant: Shift['instant']): string {
  const seconds = Math.floor(instant(Number.parseInt(id.slice(0, 8), 16) * 1000) / 1000)
  return seconds.toString(16).padStart(8, '0') + id.slice(8)
}
