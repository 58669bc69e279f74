import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { shrinkPicture } from '#features/media/shrink-picture.ts'
import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { PhotoButton } from '#ui/photo-button.tsx'
import { claimCalls } from '../calls.ts'
import type { ClaimContract } from '../contract.ts'
import { MOST_PHOTOS } from '../limits.ts'

interface ClaimPhotosProps {
  orderId: string
  isNeeded: boolean
  count: number
  onAdded: () => void
}

/** Adds photos of what is wrong, each as it is chosen; the claim takes them. */
export function ClaimPhotos({ orderId, isNeeded, count, onAdded }: ClaimPhotosProps) {
  const { addClaimPhoto } = useClient<ClaimContract>(claimCalls)
  const [previews, setPreviews] = useState<string[]>([])
  const shown = useRef(previews)
  useEffect(() => () => shown.current.forEach((url) => URL.revokeObjectURL(url)), [])
  const add = useMutation({
    mutationFn: async (file: File) =>
      addClaimPhoto({ query: { orderId }, form: { photo: await shrinkPicture(file) } }),
    onSuccess: (_, file) => {
      shown.current = [...shown.current, URL.createObjectURL(file)]
      setPreviews(shown.current)
      onAdded()
    },
  })
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t('claims.photos')}</p>
      {previews.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {previews.map((url) => (
            <img
              key={url}
              src={url}
              alt={t('claims.added')}
              className="h-20 rounded-lg border border-line object-contain"
            />
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {count < MOST_PHOTOS && (
          <PhotoButton name={t('claims.photo')} busy={add.isPending} onPhoto={add.mutate}>
            {t('claims.add-a-photo')}
          </PhotoButton>
        )}
        <p className="text-sm text-muted">
          {isNeeded && count === 0
            ? t('claims.the-shop-needs-a-photo-of-this')
            : t('claims.count-of-most-added', { count, most: MOST_PHOTOS })}
        </p>
      </div>
      <p role="status" className="text-sm text-danger empty:hidden">
        {add.error?.message}
      </p>
    </div>
  )
}
