import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUploadPicture } from '#features/media/admin/use-upload-picture.ts'
import type { CallOptions } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { valueAt } from '#ui/form-paths.ts'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { openFolds } from './folded-group.tsx'
import { readProductDraft, writeProductDraft } from './product-drafts.ts'
import { productFormSchema } from './product-form-schema.ts'
import {
  emptyProduct,
  mergedValues,
  newProductOf,
  productChangeOf,
  unansweredPacks,
  valuesOf,
  type ProductValues,
} from './product-form-values.ts'
import type { SentTax } from '#features/papers/admin/use-product-tax.ts'
import { staleProduct } from './use-product-changes.ts'

/** Milliseconds without typing before a draft is saved. */
const DRAFT_MS = 400

/** Validated like the API, with a draft that survives a closed tab, and conflicts. A new one's tax is sent with it. */
export function useProductForm(
  product: Product | null,
  tax: { sent: () => SentTax | undefined; showErrors: (fields: Record<string, string>) => void },
  onSaved: (saved: Product, isMore: boolean) => void,
) {
  const admin = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const { getProduct } = useClient<CatalogueContract>(catalogueCalls)
  const { deleteUnused } = useUploadPicture()
  const queries = useQueryClient()
  const id = product?._id ?? null
  const [draft, setDraft] = useState(() => readProductDraft(id))
  /** The version the form was filled from; the next save sends it. */
  const [base, setBase] = useState(product && (draft?.base ?? product))
  /** The product as somebody else has saved it meanwhile. */
  const [theirs, setTheirs] = useState(base?.updatedAt === product?.updatedAt ? null : product)
  const saved = product ? valuesOf(product) : emptyProduct
  const form = useFields<ProductValues>({
    initial: draft?.values ?? saved,
    saved,
    // Typed numbers may be null; validated ones are not.
    schema: productFormSchema as never,
    onChange: keepDraft,
    onWrong: openFolds,
    submit: async (values, options) => {
      const result = await send(values, options)
      if (!result) {
        toast.plain('Nothing has changed.')
        return
      }
      writeProductDraft(id, null)
      setDraft(null)
      deleteUnused(picturesOf(saved).filter((url) => !picturesOf(values).includes(url)))
      void queries.invalidateQueries({ queryKey: ['catalogue'] })
      const { category, subCategory } = values
      form.reset(id === null ? { ...emptyProduct, category, subCategory } : values)
      toast.success(result.message)
      onSaved(result.data, isMore.current)
    },
    // Each is said in a message too.
    fieldsOf: () => ({}),
    onFailure: (error) => void showError(error),
  })

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingSave = useRef<(() => void) | null>(null)
  function keepDraft(values: ProductValues, isChanged: boolean) {
    clearTimeout(timer.current)
    pendingSave.current = () => {
      pendingSave.current = null
      writeProductDraft(id, isChanged ? { values, at: new Date().toISOString(), base } : null)
    }
    timer.current = setTimeout(() => pendingSave.current?.(), DRAFT_MS)
  }
  useEffect(() => {
    // A phone may kill the tab as soon as it is hidden.
    const flush = () => pendingSave.current?.()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      clearTimeout(timer.current)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [])

  const isMore = useRef(false)

  async function send(values: ProductValues, options: CallOptions) {
    const added = { ...newProductOf(values), tax: tax.sent() }
    if (!base) return admin.addProduct({ body: added }, options)
    const unanswered = unansweredPacks(values, base)
    if (unanswered.length > 0) {
      const message = 'Say what is printed on the packets in stock'
      const fields = Object.fromEntries(unanswered.map((at) => [`packs.${at}.oldPackets`, message]))
      throw new AppError('invalid', undefined, { message: `${message}.`, fields })
    }
    const body = productChangeOf(values, base)
    return body && admin.updateProduct({ params: { id: base._id }, body })
  }

  async function showError(error: unknown): Promise<void> {
    const problem = error instanceof AppError ? error : null
    if (problem?.code === 'stale' && id !== null) {
      const current = staleProduct(problem)
      return setTheirs(current ?? (await getProduct({ body: { productId: id } })).data)
    }
    tax.showErrors(problem?.fields ?? {})
    const known = Object.entries(problem?.fields ?? {}).filter(
      ([path]) => valueAt(form.now(), path) !== undefined && path !== 'packs',
    )
    openFolds(known.map(([path]) => path))
    form.refuse(Object.fromEntries(known))
    toast.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
  }

  return {
    form,
    draft,
    base,
    theirs,
    isNew: id === null,
    save: (more = false) => {
      isMore.current = more
      void form.send()
    },
    discardDraft: () => {
      writeProductDraft(id, null)
      setDraft(null)
      setTheirs(null)
      setBase(product)
      form.reset(saved)
    },
    /** Keeps what was typed here and takes over what they changed. */
    keepMine: () => {
      if (!theirs || !base) return
      form.reset(mergedValues(form.now(), valuesOf(base), valuesOf(theirs)), saved)
      setBase(theirs)
      setTheirs(null)
    },
    takeTheirs: () => {
      if (!theirs) return
      writeProductDraft(id, null)
      setDraft(null)
      setBase(theirs)
      form.reset(valuesOf(theirs))
      setTheirs(null)
    },
  }
}

const picturesOf = ({ image, packs }: ProductValues): string[] => [
  ...image,
  ...packs.flatMap((pack) => pack.image || []),
]
