import { ArrowDown, ArrowUp, Image as ImageIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isShown, MAX_BANNERS, type BannerDraft } from '#features/storefront/banners.ts'
import { variantUrl } from '#shared/image-variants.ts'
import { dayMonthInIndia } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { BannerDialog } from './banner-dialog.tsx'
import { useBanners } from './use-banners.ts'

/** Long enough to read the message and press Undo. */
const UNDO_MS = 8_000

/** Home's banners: add, edit, order, switch, delete. */
export function BannersPanel() {
  const query = useBanners()
  const { data, error, save, showError } = query
  const [edited, setEdited] = useState<BannerDraft | 'new' | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { frame, follow } = useFocusAfterMove<HTMLOListElement>(data ? keysOf(data.data) : [])
  if (!data) return error ? <LoadProblem query={query} /> : <PageSkeleton isFramed />
  const banners = data.data
  const keys = keysOf(banners)
  const saveAll = (next: BannerDraft[]) => save.mutate(next, { onError: showError })
  const replaced = (at: number, banner: BannerDraft) => banners.toSpliced(at, 1, banner)
  const move = (at: number, by: -1 | 1) => {
    // While a save is pending, another one would be based on the old list and refused. The same holds for `remove`.
    if (save.isPending) return
    const banner = banners[at]!
    follow(at, by)
    save.mutate(banners.toSpliced(at, 1).toSpliced(at + by, 0, banner), {
      onError: showError,
      onSuccess: () =>
        setAnnouncement(`${banner.title} moved to position ${at + by + 1} of ${banners.length}`),
    })
  }
  const remove = (at: number) => {
    if (save.isPending) return
    const banner = banners[at]!
    save.mutate(banners.toSpliced(at, 1), {
      onError: showError,
      onSuccess: ({ data: remaining, updatedAt: _at }) =>
        void toast.plain(`${banner.title} deleted.`, {
          duration: UNDO_MS,
          action: { label: 'Undo', onClick: () => saveAll(remaining.toSpliced(at, 0, banner)) },
        }),
    })
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Shown at the top of the home page, in this order.</p>
        <Button icon={Plus} disabled={banners.length >= MAX_BANNERS} onClick={() => setEdited('new')}>
          Add banner
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {banners.length === 0 && (
        <Empty title="No banners: the home page starts with the categories">
          Add one for what is in season, or for free delivery.
        </Empty>
      )}
      <ol ref={frame} className="grid gap-3">
        {banners.map((banner, at) => (
          <li
            key={keys[at]}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface p-3 lg:flex-nowrap"
          >
            <span className="grid aspect-20/7 w-28 shrink-0 md:w-40 place-items-center overflow-hidden rounded-lg bg-canvas text-muted">
              {banner.image ? (
                <img
                  src={variantUrl(banner.image, 320)}
                  alt=""
                  loading="lazy"
                  className="size-full object-cover"
                />
              ) : (
                <ImageIcon size={20} aria-hidden />
              )}
            </span>
            <div className="min-w-0 flex-1 basis-40 max-lg:basis-32">
              <p className="font-semibold wrap-anywhere">{banner.title}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                {isShown(banner, new Date()) ? <Badge tone="leaf">Shown</Badge> : <Badge>Not shown</Badge>}
                {daysText(banner)}
              </p>
            </div>
            <div className="flex grow flex-wrap items-center justify-end gap-1 max-lg:border-t max-lg:border-line max-lg:pt-2 lg:shrink-0 lg:grow-0">
              <Switch
                bare
                label={`Show ${banner.title}`}
                value={banner.isActive}
                busy={save.isPending}
                onChange={(isActive) => saveAll(replaced(at, { ...banner, isActive }))}
              />
              <span data-moves="" className="contents">
                <IconButton
                  size="sm"
                  className="ml-2"
                  label={`Move ${banner.title} up`}
                  icon={ArrowUp}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="sm"
                  label={`Move ${banner.title} down`}
                  icon={ArrowDown}
                  disabled={at === banners.length - 1}
                  onClick={() => move(at, 1)}
                />
              </span>
              <IconButton
                size="sm"
                label={`Edit ${banner.title}`}
                icon={Pencil}
                onClick={() => setEdited(banner)}
              />
              <IconButton
                size="sm"
                label={`Delete ${banner.title}`}
                icon={Trash2}
                onClick={() => remove(at)}
              />
            </div>
          </li>
        ))}
      </ol>
      {edited !== null && (
        <BannerDialog
          banner={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSave={async (banner) => {
            const { message } = await save.mutateAsync(replaced(indexOfBanner(edited, banners), banner))
            toast.success(message)
          }}
        />
      )}
    </div>
  )
}

/** Banners have no ids, so equal ones get a number. */
const keysOf = (banners: BannerDraft[]): string[] => {
  const keys = banners.map(({ title, link, image }) => `${title} ${link} ${image}`)
  return keys.map((key, at) => `${key} ${keys.slice(0, at).filter((one) => one === key).length}`)
}

/** The index of a banner; the end for a new one, and for one that somebody else has changed or deleted meanwhile. */
function indexOfBanner(edited: BannerDraft | 'new', banners: BannerDraft[]): number {
  const at = banners.findIndex((banner) => JSON.stringify(banner) === JSON.stringify(edited))
  return at < 0 ? banners.length : at
}

function daysText({ from, until }: BannerDraft): string {
  const dayText = (day: string) => dayMonthInIndia(new Date(`${day}T12:00:00+05:30`))
  if (from && until) return `${dayText(from)} to ${dayText(until)}`
  if (from) return `From ${dayText(from)}`
  return until ? `Until ${dayText(until)}` : ''
}
