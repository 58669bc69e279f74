import { t } from '#shared/words.ts'
import { useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { weightText } from '#shared/weight-text.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/create-store.ts'
import { Note } from '#ui/note.tsx'
import { createOutbox } from '#ui/outbox.ts'
import { useResume } from '#ui/use-resume.ts'
import type { CountLine } from '../contract.ts'
import { countedText, type CountedBefore, type PackToCount } from './number-dialog.tsx'
import { useSaveCounted, type CountedPack } from './use-counts.ts'

/** What was counted of a pack, that the shop does not have yet. */
export interface UnsentPack extends CountedPack {
  /** When, by this device. */
  countedAt: string
  /** What it is known by when it is sent again; a version before gave none. */
  key?: string
  name: string
  /** Why the shop refused it: it is kept until somebody counts the pack again or throws it away. */
  refusal?: string
}

/** A second count of a pack is not a first one, and what lies in another place takes no number's place. */
export const slotOfCount = ({ productId, unit, again, instead, countedAt }: UnsentPack): string =>
  `${productId} ${instead === 'add' ? countedAt : again ? 'again' : 'first'} ${unit}`

const countedIn = (countId: string): string => `unsent-counts-${countId}`

/** What the shop does not have yet, and what it refused. */
export function Unsent({
  outbox,
  onCount,
}: {
  outbox: ReturnType<typeof useOutbox>
  onCount: (pack: PackToCount) => void
}) {
  const refused = outbox.unsent.filter(({ refusal }) => refusal !== undefined)
  const waiting = outbox.unsent.length - refused.length
  return (
    <>
      {waiting > 0 && (
        <Note
          tone="warn"
          action={
            <Button size="sm" variant="soft" onClick={outbox.send}>
              {t('counts.send-now')}
            </Button>
          }
        >
          {outbox.isKept ? t('counts.waiting-kept', { waiting }) : t('counts.waiting-not-kept', { waiting })}
        </Note>
      )}
      {refused.map((pack) => (
        <Note
          key={slotOfCount(pack)}
          tone="warn"
          action={
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="soft"
                onClick={() => onCount({ ...pack, isWeighed: pack.countedGrams !== undefined })}
              >
                {t('counts.count-again')}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => outbox.drop(pack)}>
                {t('counts.throw-away')}
              </Button>
            </span>
          }
        >
          {t('counts.name-unit-weighttext-counted-refusal', {
            name: pack.name,
            unit: pack.unit,
            weightText: amountText(pack),
            refusal: pack.refusal ?? '',
          })}
        </Note>
      ))}
    </>
  )
}

/** What was counted and is not sent, as it is shown. */
const amountText = ({ counted, countedGrams }: UnsentPack): string =>
  countedGrams === undefined ? String(counted) : weightText(countedGrams)

/** What was counted of a pack before, in the shop and on this device; null if nothing was. */
export function countedBefore(
  line: CountLine | undefined,
  unsent: readonly UnsentPack[],
  { productId, unit, isShared }: PackToCount,
): CountedBefore | null {
  const own = unsent.filter(
    (one) =>
      one.refusal === undefined &&
      one.productId === productId &&
      (one.unit === unit || (isShared && one.isShared)),
  )
  const isAgain = own.some(({ again }) => again)
  const waiting = own.filter(({ again }) => again === isAgain)
  const isKept = line !== undefined && waiting.every(({ instead }) => instead === 'add')
  const texts = [...(isKept ? [countedText(line)] : []), ...waiting.map(amountText)]
  if (texts.length === 0) return null
  return {
    by: isKept ? (line.againBy ?? line.countedBy) : t('counts.you'),
    text: texts.join(' + '),
    isAgain: isAgain || (isKept && line.again !== null),
    needsAgain: isKept && line.needsAgain && !isAgain,
  }
}

/** What was counted and is not sent yet. */
export function useOutbox(countId: string, onSaved: (line: CountLine) => void) {
  const save = useSaveCounted(countId, onSaved)
  const [outbox] = useState(() => createOutbox(countedIn(countId), { send: save, slotOf: slotOfCount }))
  useResume(outbox)
  return {
    unsent: useStore(outbox.items, []),
    isKept: useStore(outbox.isKept, true),
    send: () => void outbox.resume(),
    add: (pack: CountedPack & { name: string }) => {
      const added = outbox.items.get().filter(({ instead }) => instead === 'add')
      if (pack.instead !== 'add')
        for (const one of added.filter(
          ({ productId, unit }) => productId === pack.productId && unit === pack.unit,
        ))
          void outbox.drop(one)
      void outbox.add({ ...pack, countedAt: new Date().toISOString(), key: newUuid() })
    },
    drop: (pack: UnsentPack) => void outbox.drop(pack),
  }
}
