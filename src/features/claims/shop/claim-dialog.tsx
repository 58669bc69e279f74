import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CLAIM_KINDS, type ClaimWish } from '#shared/claim-words.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '#ui/use-once.ts'
import { claimCalls } from '../calls.ts'
import type { ClaimContract, ClaimItem, ClaimTerms } from '../contract.ts'
import { AtOnce } from './at-once.tsx'
import { ClaimPhotos } from './claim-photos.tsx'
import { LineChoice, type SaidLine } from './line-choice.tsx'
import { isClaimable } from './is-claimable.ts'
import { claimsKey } from './use-claims.ts'
import { wishLabels } from './claim-words.ts'

type Line = ClaimTerms['lines'][number]
const keyOf = ({ position, replaces, mrp }: Pick<Line, 'position' | 'replaces' | 'mrp'>) =>
  `${position} ${replaces} ${mrp ?? ''}`

interface ClaimDialogProps {
  orderId: string
  terms: ClaimTerms
  onClose: () => void
}

/** What is wrong with which item, what the shopper wishes, and photos. A refusal marks its line and keeps the rest. */
export function ClaimDialog({ orderId, terms, onClose }: ClaimDialogProps) {
  const { makeClaim } = useClient<ClaimContract>(claimCalls)
  const queries = useQueryClient()
  const once = useOnce()
  const [said, setSaid] = useState<Record<string, SaidLine | null>>({})
  const [wish, setWish] = useState<ClaimWish>('money')
  const [photos, setPhotos] = useState(terms.waitingPhotos)
  const lines = terms.lines.filter(isClaimable)
  const chosen = lines.filter((line) => said[keyOf(line)])
  const items = chosen.map((line) => itemOf(line, said[keyOf(line)]!))
  const needsPhoto = items.some(({ kind }) => terms.photoFor.includes(kind))
  const send = useMutation({
    mutationFn: () => once((options) => makeClaim({ body: { orderId, items, wish } }, options)),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: claimsKey(orderId) }),
  })
  const fields = send.error instanceof AppError ? (send.error.fields ?? {}) : {}
  const problemOf = (line: Line) => fields[`items.${chosen.indexOf(line)}`]
  const isMarked = chosen.some((line) => problemOf(line) !== undefined)
  return (
    <Dialog
      open
      width="md"
      onClose={onClose}
      title={t('claims.something-wrong')}
      footer={
        <DialogButtons cancel={t('claims.not-now')} onCancel={onClose}>
          <Button
            busy={send.isPending}
            disabled={items.length === 0 || (needsPhoto && photos === 0)}
            onClick={() => send.mutate()}
          >
            {t('claims.send')}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        <div className="text-sm text-muted">
          <AtOnce atOnce={terms.atOnce} />
        </div>
        <ul className="grid gap-3" aria-label={t('claims.items')}>
          {lines.map((line) => (
            <LineChoice
              key={keyOf(line)}
              line={line}
              kinds={CLAIM_KINDS.filter((kind) => kind !== 'lighter' || line.writtenGrams !== null)}
              said={said[keyOf(line)] ?? null}
              problem={problemOf(line)}
              onChange={(one) => {
                send.reset()
                setSaid({ ...said, [keyOf(line)]: one })
              }}
            />
          ))}
        </ul>
        <ClaimPhotos
          orderId={orderId}
          isNeeded={needsPhoto}
          count={photos}
          onAdded={() => setPhotos(photos + 1)}
        />
        <RadioCards
          legend={t('claims.what-do-you-wish-for')}
          columns
          cards={terms.wishes.map((value) => ({ value, label: wishLabels[value] }))}
          value={wish}
          onChange={(value) => {
            send.reset()
            setWish(value)
          }}
          error={fields.wish ?? null}
        />
        {send.error && !isMarked && <ProblemNote>{send.error.message}</ProblemNote>}
      </div>
    </Dialog>
  )
}

function itemOf({ position, replaces, mrp, grams }: Line, { kind, pieces, weight }: SaidLine): ClaimItem {
  const of = { position, replaces, kind, ...(mrp !== undefined && { mrp }) }
  if (kind === 'lighter') return { ...of, grams: weight ?? 0, ...(grams === null && { pieces }) }
  return weight !== null && grams !== null ? { ...of, grams: weight } : { ...of, pieces }
}
