import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { t } from '#shared/words.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { PhotoButton } from '#ui/photo-button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { listCalls } from '../calls.ts'
import type { ListContract } from '../contract.ts'

/** `status`: what may be done depends on it. */
function useListPhoto(orderId: string, status = '') {
  const { getListPhoto } = useClient<ListContract>(listCalls)
  return useData(['list-photo', orderId, status], (options) => getListPhoto({ params: { orderId } }, options))
}

/** The photo of a list beside an order, for whoever picks it. */
export function ListPhoto({ orderId }: { orderId: string }) {
  const { data, error } = useListPhoto(orderId)
  if (error) return <p className="text-sm text-danger">{error.message}</p>
  return data?.picture ? <SmallPhoto src={data.picture} alt={t('lists.photo-of-a-list')} /> : null
}

interface ListPhotoFieldProps {
  orderId: string
  status: string
  /** Before the photo has loaded it shows what most such orders show, so that nothing moves. */
  isToBePacked: boolean
}

/** The photo of a list beside an order, and where it is added or replaced. */
export function ListPhotoField({ orderId, status, isToBePacked }: ListPhotoFieldProps) {
  const { addListPhoto } = useClient<ListContract>(listCalls)
  const queries = useQueryClient()
  const photo = useListPhoto(orderId, status)
  const add = useMutation({
    mutationFn: async (file: File) =>
      addListPhoto({ params: { orderId }, form: { photo: await shrinkPicture(file) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['list-photo', orderId] }),
  })
  if (photo.error) return <LoadProblem query={photo} />
  const { picture, mayAdd } = photo.data ?? { picture: null, mayAdd: isToBePacked }
  if (picture === null && !mayAdd && !add.error) return null
  const name = t('lists.photo-of-a-list')
  return (
    <section
      aria-label={name}
      className="grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface p-4 md:p-5 print:hidden"
    >
      <h2 className="font-bold">{name}</h2>
      {picture !== null && <SmallPhoto src={picture} alt={name} />}
      <div className="flex flex-wrap items-center gap-2">
        {mayAdd && (
          <PhotoButton name={name} busy={add.isPending} onPhoto={add.mutate}>
            {picture === null ? t('lists.add-a-photo') : t('lists.another-photo')}
          </PhotoButton>
        )}
        <p className="text-sm text-muted">{t('lists.whoever-packs-the-order-sees-it')}</p>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {add.error?.message}
      </p>
    </section>
  )
}
