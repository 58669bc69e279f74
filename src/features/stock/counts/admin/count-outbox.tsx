import { t } from '#shared/words.ts'
import { useState } from 'react'
import { weightText } from '#shared/weight-text.ts'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/create-store.ts'
import { Note } from '#ui/note.tsx'
import { createOutbox } from '#ui/outbox.ts'
import { useResume } from '#ui/use-resume.ts'
import type { CountLine } from '../contract.ts'
import type { PackToCount } from './number-dialog.tsx'
import { useSaveCounted, type CountedPack } from './use-counts.ts'

/** What was counted of a pack, that the shop does not have yet. */
interface UnsentPack extends CountedPack {
  /** When, by this device. */
  countedAt: string
  name: string
  /** Why the shop refused it: it is kept until somebody counts the pack again or throws it away. */
  refusal?: string
}

/** A second count of a pack is not a first one. */
const slotOfCount = ({ productId, unit, again }: UnsentPack): string =>
  `${productId} ${again ? 'again' : 'first'} ${unit}`

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
          key={`${pack.productId} ${pack.unit} ${pack.again}`}
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
            weightText: pack.countedGrams === undefined ? pack.counted : weightText(pack.countedGrams),
            refusal: pack.refusal ?? '',
          })}
        </Note>
      ))}
    </>
  )
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
    add: (pack: Omit<UnsentPack, 'countedAt'>) =>
      void outbox.add({ ...pack, countedAt: new Date().toISOString() }),
    drop: (pack: UnsentPack) => void outbox.drop(pack),
  }
}
