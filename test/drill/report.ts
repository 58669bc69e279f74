import { seed } from '../faults/seed.ts'
import type { PromiseCheck } from './compare-promises.ts'
import type { Window } from './tally.ts'

export type EventWindow = Window & { title: string }

const seconds = (time: number) => time.toFixed(1)
const kinds = (failures: Record<string, number>) =>
  Object.entries(failures)
    .map(([kind, times]) => `${times} × ${kind}`)
    .join(', ') || 'none'

/** The results of the drill as Markdown tables. */
export function drillReport(events: EventWindow[], checks: PromiseCheck[], ran: number): string {
  return [
    '',
    `Failover drill with seed ${seed}, ${Math.round(ran)} s`,
    '',
    ...table(
      [
        'event',
        'orders',
        'seconds without writes',
        'failed calls',
        'browsed',
        'failed',
        'seconds without browsing',
      ],
      events.map((event) => [
        event.title,
        String(event.orders),
        seconds(event.secondsWithoutWrites),
        kinds(event.failures),
        String(event.browsed),
        kinds(event.browsingFailures),
        seconds(event.secondsWithoutBrowsing),
      ]),
    ),
    '',
    ...table(
      ['', 'acknowledged', 'lost', 'duplicated'],
      checks.map(({ what, acknowledged, lost, duplicated }) =>
        [what, acknowledged, lost.length, duplicated.length].map(String),
      ),
    ),
    '',
  ].join('\n')
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
