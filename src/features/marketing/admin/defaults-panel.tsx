import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { storefrontCalls } from '#features/storefront/calls.ts'
import type { Settings, StorefrontContract } from '#features/storefront/contract.ts'
import { orderOnline, shopTitle } from '#features/storefront/shop-sentences.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem, problemOf } from '#ui/problem-note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { variantUrl } from '#shared/image-variants.ts'
import { PictureField } from './picture-field.tsx'

const settingsKey = ['storefront', 'settings'] as const

/** Defaults for pages without a title, description or picture of their own. */
export function DefaultsPanel() {
  const { getSettings } = useClient<StorefrontContract>(storefrontCalls)
  const query = useData(settingsKey, () => getSettings())
  const { data } = query
  if (data) return <DefaultsForm key={data.updatedAt.seo} settings={data} />
  if (!problemOf(query)) return <PageSkeleton isFramed />
  return <LoadProblem query={query} />
}

function DefaultsForm({ settings: { shop, updatedAt } }: { settings: Settings }) {
  const calls = useClient<StorefrontContract>(storefrontCalls)
  const queries = useQueryClient()
  const [openedOn, setOpenedOn] = useState(updatedAt.seo)
  const form = useFields({
    initial: shop.seo,
    submit: async (values) => {
      try {
        const { data, message } = await calls.updateSettings({
          body: { section: 'seo', values, updatedAt: openedOn },
        })
        queries.setQueryData(settingsKey, data)
        toast.success(message)
      } catch (error) {
        // The form keeps what was typed; saving again overwrites the newer version.
        if (error instanceof AppError && error.code === 'stale')
          setOpenedOn((current) => (error.data?.current as { updatedAt?: string })?.updatedAt ?? current)
        if (!(error instanceof AppError) || !error.fields) throw error
        // The API names a section's fields `values.title`, the form `title`.
        const fields = Object.entries(error.fields).map(([name, message]) => [
          name.replace('values.', ''),
          message,
        ])
        throw new AppError(error.code, error.data, {
          message: error.message,
          fields: Object.fromEntries(fields) as Record<string, string>,
        })
      }
    },
  })
  const { title, description, image } = form.values
  const fallback = {
    title: shopTitle(shop),
    description: orderOnline(shop),
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form {...form.props} className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5">
        <p className="text-sm text-muted">
          For the home page, and for pages without a title, description or picture of their own.
        </p>
        <TextField
          label="Title"
          optional
          maxLength={70}
          {...form.bind('title')}
          hint={`Default: ${fallback.title}`}
        />
        <TextArea
          label="Description"
          optional
          rows={3}
          maxLength={200}
          {...form.bind('description')}
          hint="One or two sentences, shown by search engines"
        />
        <PictureField
          label="Share picture"
          hint="1200 by 630 pixels, shown when a page is shared"
          shape="aspect-[1.91]"
          value={image}
          onChange={(url) => form.set('image', url)}
        />
        <Button type="submit" busy={form.busy} className="md:justify-self-end">
          Save
        </Button>
      </form>
      <section
        aria-labelledby="share-preview"
        className="rounded-xl border border-line bg-surface p-4 md:p-5"
      >
        <h2 id="share-preview" className="mb-3 font-bold">
          Preview of a shared link
        </h2>
        <div className="overflow-hidden rounded-xl border border-line">
          <div className="grid aspect-[1.91] place-items-center bg-canvas">
            <img
              src={image ? variantUrl(image, 640) : '/icon-512.png'}
              alt=""
              className={image ? 'size-full object-cover' : 'size-24'}
            />
          </div>
          <div className="grid gap-0.5 p-3">
            <p className="font-semibold wrap-anywhere">{title || fallback.title}</p>
            <p className="line-clamp-3 text-sm wrap-anywhere text-muted">
              {description || fallback.description}
            </p>
          </div>
        </div>
      </section>
    </div>
  )
}
