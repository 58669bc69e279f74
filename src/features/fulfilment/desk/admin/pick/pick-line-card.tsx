import { t } from '#shared/words.ts'
import { Check, CloudOff, Undo2 } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { inItsLanguage } from '#ui/shown-name.tsx'
import { packerLabels } from '#features/orders/substitution.ts'
import { isDone, isUnread, pickText, takenOf, whatOf, type RoundLine } from './round-lines.ts'
import { Action } from './pick-action.tsx'

export type LineAction = 'got' | 'short' | 'replace' | 'weigh' | 'mrps' | 'undo'

interface PickLineCardProps {
  line: RoundLine
  /** Packing was refused because of it. */
  isProblem: boolean
  /** What was decided about it could not be sent. */
  isUnsent: boolean
  /** Its bag is named where an order needs two. */
  showsBag: boolean
  /** The receiver's number, where the shopper wants a call if it is missing. */
  mobile: number | null | undefined
  onAction: (action: LineAction) => void
  /** All of its packets bear this MRP. */
  onMrp: (mrp: number) => void
}

/** One line of the round: what to take, how many, for whom, and what the picker decided. */
export function PickLineCard({
  line,
  isProblem,
  isUnsent,
  showsBag,
  mobile,
  onAction,
  onMrp,
}: PickLineCardProps) {
  const { name, unit, quantity, image, letter, grams, substitution } = line
  const done = isDone(line)
  const what = whatOf(line)
  const undo = (
    <Button
      variant="quiet"
      size="md"
      className="px-2!"
      icon={Undo2}
      data-undo=""
      aria-label={t('desk.undo-what', { what })}
      onClick={() => onAction('undo')}
    >
      {t('desk.undo')}
    </Button>
  )
  const mrps = (
    <>
      {line.mrps?.map(({ mrp }) => (
        <Action
          key={mrp}
          label={t('desk.mrp-price-of-what', { price: formatRupees(mrp), what })}
          isMain
          onClick={() => onMrp(mrp)}
        >
          {formatRupees(mrp)}
        </Action>
      ))}
      {takenOf(line) > 1 && (
        <Action label={t('desk.several-mrps-what', { what })} onClick={() => onAction('mrps')}>
          {t('desk.several-mrps')}
        </Action>
      )}
    </>
  )
  // What is done gives its room to what is not.
  if (done && !isProblem)
    return (
      <li
        data-line=""
        aria-label={what}
        className="flex flex-wrap items-center justify-end gap-x-3 rounded-xl border border-line bg-canvas px-2.5 text-sm"
      >
        <p className="flex min-w-0 grow basis-40 gap-x-1.5 py-1.5">
          <Check size={18} aria-hidden className="shrink-0 text-leaf-700" />
          <span className="min-w-0 wrap-anywhere text-muted">
            {letter && `${letter} · `}
            {quantity} × {inItsLanguage(name)}, {unit}{' '}
            <strong className="text-leaf-700">{pickText(line)}</strong>{' '}
            {isUnsent && <Badge tone="warn">{t('desk.not-sent-yet')}</Badge>}
          </span>
        </p>
        {undo}
      </li>
    )
  return (
    <li
      data-line=""
      aria-label={what}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-xl border p-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center',
        isProblem ? 'border-danger bg-danger-50' : done ? 'border-line bg-canvas' : 'border-line bg-surface',
      )}
    >
      <span className="relative">
        <Picture
          src={image}
          alt=""
          sizes="96px"
          className={classNames('w-20 rounded-lg', done && 'opacity-50')}
        />
        {letter && (
          <span className="absolute -top-1.5 -left-1.5 grid size-7 place-items-center rounded-full bg-ink font-bold text-surface">
            {letter}
          </span>
        )}
      </span>
      <div className="min-w-0">
        <p className={classNames('leading-5 font-medium wrap-anywhere', done && 'text-muted')}>
          {inItsLanguage(name)}
        </p>
        <p>
          <strong className="text-xl tabular-nums">{quantity} ×</strong> {unit}
          {grams !== undefined && (
            <span className="text-muted">
              {' '}
              {t('desk.weighttext-loose', { weightText: weightText(grams * quantity) })}
            </span>
          )}
        </p>
        {pickText(line) ? (
          <p className="flex flex-wrap items-center gap-1.5 font-semibold text-leaf-700">
            {done && <Check size={18} aria-hidden />}
            {pickText(line)}
          </p>
        ) : (
          <p className="text-sm text-muted">
            {t('desk.if-missing')}{' '}
            {substitution === 'call' && mobile ? (
              <a href={`tel:+91${mobile}`} className="tap-44 font-semibold text-leaf-700 underline">
                {t('desk.call-mobile', { mobile })}
              </a>
            ) : (
              packerLabels[substitution].toLowerCase()
            )}
          </p>
        )}
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {showsBag && !line.isFood && (
            <Badge tone="info" className="whitespace-normal *:whitespace-normal">
              {t('desk.not-in-the-food-bag')}
            </Badge>
          )}
          {isUnsent && (
            <Badge tone="warn" icon={<CloudOff size={14} aria-hidden />}>
              {t('desk.not-sent-yet')}
            </Badge>
          )}
        </p>
      </div>
      {isUnread(line) && (
        <p className="col-span-full text-sm font-semibold text-warn">{t('desk.which-mrp-is-printed')}</p>
      )}
      <div
        className={classNames(
          'gap-1.5',
          line.mrps
            ? 'col-span-full flex flex-wrap'
            : 'col-span-2 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] sm:col-span-1 sm:flex',
        )}
      >
        {line.pick ? (
          <>
            {isUnread(line) && mrps}
            {!done && grams !== undefined && (
              <Action label={t('desk.weigh-what', { what })} isMain onClick={() => onAction('weigh')}>
                {t('desk.weigh')}
              </Action>
            )}
            {undo}
          </>
        ) : (
          <>
            {line.mrps ? (
              mrps
            ) : grams === undefined ? (
              <Action label={t('desk.got-it-what', { what })} isMain onClick={() => onAction('got')}>
                {t('desk.got-it')}
              </Action>
            ) : (
              <Action label={t('desk.weigh-what', { what })} isMain onClick={() => onAction('weigh')}>
                {t('desk.weigh')}
              </Action>
            )}
            <Action label={t('desk.short-what', { what })} onClick={() => onAction('short')}>
              {t('desk.short')}
            </Action>
            <Action label={t('desk.replace-what', { what })} onClick={() => onAction('replace')}>
              {t('desk.replace')}
            </Action>
          </>
        )}
      </div>
    </li>
  )
}
