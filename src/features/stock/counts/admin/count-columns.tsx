import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/table.tsx'
import type { CountLine } from '../contract.ts'
import { countedText } from './number-dialog.tsx'

/** In packs, or in grams of what is sold by weight. */
export const expectedText = ({ grams, againExpected, expected }: CountLine): string =>
  grams ? weightText(grams.expected) : String(againExpected ?? expected)
export const isRightLine = ({ grams, difference }: CountLine): boolean =>
  (grams?.difference ?? difference) === 0
export const differenceText = ({ grams, written, difference }: CountLine): string => {
  const amount = grams ? grams.difference : (written ?? difference)
  const text = grams ? weightText(Math.abs(amount)) : String(Math.abs(amount))
  return amount === 0 ? text : `${amount > 0 ? '+' : '−'}${text}`
}

export const columns = (isFinished: boolean, seesCosts: boolean): Column<CountLine>[] => [
  {
    title: t('counts.product'),
    primary: true,
    width: 'w-full',
    cell: ({ name, unit, needsAgain }) => (
      <span className="wrap-anywhere">
        {name} <span className="font-normal text-muted">{unit}</span>{' '}
        {needsAgain && <Badge tone="warn">{t('counts.again')}</Badge>}
      </span>
    ),
  },
  { title: t('counts.expected'), numeric: true, cell: expectedText },
  {
    title: t('counts.counted'),
    numeric: true,
    cell: (line) =>
      line.again === null || line.grams
        ? countedText(line)
        : t('counts.again-first-counted', { again: line.again, counted: line.counted }),
  },
  {
    title: isFinished ? t('counts.stock-changed-by') : t('counts.difference'),
    numeric: true,
    cell: (line) => (
      <span
        className={
          (line.grams?.difference ?? line.difference) < 0
            ? 'font-semibold whitespace-nowrap text-danger'
            : 'whitespace-nowrap'
        }
      >
        {differenceText(line)}
      </span>
    ),
  },
  ...(seesCosts
    ? [
        {
          title: t('counts.worth'),
          numeric: true,
          cell: ({ worth }: CountLine) =>
            worth === null ? '–' : <span className="whitespace-nowrap">{formatRupees(worth)}</span>,
        },
      ]
    : []),
  {
    title: t('counts.by'),
    cell: ({ countedBy, againBy }) => (
      <span className="block min-w-28 wrap-anywhere text-muted">
        {againBy && againBy !== countedBy ? `${countedBy}, ${againBy}` : countedBy}
      </span>
    ),
  },
]
