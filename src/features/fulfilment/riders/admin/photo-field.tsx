import { t } from '#shared/words.ts'
import { shrinkPicture } from '#features/media/shrink-picture.ts'

export function PhotoField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (dataUrl: string) => void
}) {
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-lg font-semibold">
        {t('riders.photo-of-the-handed-over-order')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="min-h-14 rounded-lg border border-edge bg-surface p-3 text-base"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void shrinkPicture(file).then(dataUrlOf).then(onChange)
          }}
        />
      </label>
      {value && (
        <img src={value} alt={t('riders.what-you-have-just-taken')} className="max-h-48 rounded-lg" />
      )}
      <p className="text-base">{t('riders.no-code-can-be-entered-for-this')}</p>
    </div>
  )
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
