import { t } from '#shared/words.ts'
import { useState } from 'react'
import { localName } from '#shared/local-name.ts'
import { useCart } from '#features/cart/shop/use-cart.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { LIST_NAME_LENGTH, MOST_PIECES } from '../limits.ts'
import { ListCard } from './list-card.tsx'
import { PasteList, type TakenLine } from './paste-list.tsx'
import { useAddAll, useListCalls, useLists, useRefreshLists } from './use-lists.ts'

/** The shopper’s lists, and a text that becomes one. */
export function OwnLists() {
  const query = useLists()
  const { lines } = useCart()
  const { addAll } = useAddAll()
  const [saving, setSaving] = useState<TakenLine[] | null>(null)
  const inCart = lines.map(({ product, unit, quantity }) => ({
    productId: product._id,
    unit,
    name: localName(product),
    pieces: Math.min(MOST_PIECES, quantity),
  }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="text-xl font-bold">{t('lists.your-lists')}</h1>
      <div className="rounded-xl border border-line bg-surface p-4 md:p-5">
        <PasteList
          action={t('lists.add-to-cart')}
          onTake={addAll}
          more={(taken) => (
            <Button variant="quiet" disabled={taken.length === 0} onClick={() => setSaving(taken)}>
              {t('lists.save-as-a-list')}
            </Button>
          )}
        />
      </div>
      <LoadProblem query={query} />
      {!query.data && !query.error && <PageSkeleton />}
      {query.data?.map((list) => (
        <ListCard key={list._id} list={list} />
      ))}
      {query.data?.length === 0 && <p className="text-muted">{t('lists.no-list-yet')}</p>}
      {inCart.length > 0 && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setSaving(inCart)}>
          {t('lists.save-the-cart-as-a-list')}
        </Button>
      )}
      {saving && <SaveDialog lines={saving} onClose={() => setSaving(null)} />}
    </div>
  )
}

function SaveDialog({ lines, onClose }: { lines: TakenLine[]; onClose: () => void }) {
  const { createList } = useListCalls()
  const refresh = useRefreshLists()
  const form = useFields({
    initial: { name: '' },
    rules: { name: (name) => (name.trim() === '' ? t('lists.enter-a-name') : null) },
    submit: async ({ name }, options) => {
      const kept = lines.map(({ productId, unit, pieces }) => ({ productId, unit, pieces }))
      const { message } = await createList({ body: { name, lines: kept } }, options)
      toast.success(message)
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('lists.save-as-a-list')} action={t('lists.save')}>
      <TextField
        label={t('lists.name')}
        autoFocus
        maxLength={LIST_NAME_LENGTH}
        placeholder={t('lists.monthly')}
        {...form.bind('name')}
      />
    </FormDialog>
  )
}
