import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldPath, type Resolver } from 'react-hook-form'
import { useUploadPicture } from '#features/media/admin/use-upload-picture.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnce } from '#ui/use-once.ts'
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
  valuesOf,
  type ProductValues,
} from './product-form-values.ts'
import type { SentTax } from '#features/papers/admin/use-product-tax.ts'
import { staleProduct } from './use-product-changes.ts'

/** Milliseconds without typing before a draft is saved. */
const DRAFT_MS = 400

/**
 * The state of the product form: values validated like the API does, a draft that survives a closed tab, and
 * conflicts with other people's saves. A new product's tax is sent with it.
 */
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
  /** The values as saved: they need no draft. */
  const unchanged = useRef(saved)
  const form = useForm<ProductValues, unknown, ProductValues>({
    defaultValues: saved,
    // Typed numbers may be null; validated ones are not.
    resolver: zodResolver(productFormSchema) as Resolver<ProductValues>,
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const { reset, subscribe, setError, getValues } = form

  // A draft is applied on top of the saved values, so that "Discard" can return to them.
  const restored = useRef(false)
  useEffect(() => {
    if (!draft || restored.current) return
    restored.current = true
    reset(draft.values, { keepDefaultValues: true })
  }, [draft, reset])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pendingSave: (() => void) | null = null
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        pendingSave = () => {
          pendingSave = null
          const isSaved = JSON.stringify(values) === JSON.stringify(unchanged.current)
          const stored = { values: structuredClone(values), at: new Date().toISOString(), base }
          writeProductDraft(id, isSaved ? null : stored)
        }
        timer = setTimeout(() => pendingSave?.(), DRAFT_MS)
      },
    })
    // A phone may kill the tab as soon as it is hidden.
    const flush = () => pendingSave?.()
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      clearTimeout(timer)
      stop()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is saved changes with the product alone
  }, [subscribe, id, base])

  const isMore = useRef(false)
  const once = useOnce()
  const submit = form.handleSubmit(
    async (values) => {
      try {
        const result = await send(values)
        if (!result) {
          toast.plain('Nothing has changed.')
          return
        }
        writeProductDraft(id, null)
        setDraft(null)
        deleteUnused(picturesOf(saved).filter((url) => !picturesOf(values).includes(url)))
        void queries.invalidateQueries({ queryKey: ['catalogue'] })
        const { category, subCategory } = values
        unchanged.current = id === null ? { ...emptyProduct, category, subCategory } : values
        reset(unchanged.current)
        toast.success(result.message)
        onSaved(result.data, isMore.current)
      } catch (error) {
        await showError(error)
      }
    },
    (errors) => openFolds(namesOf(errors)),
  )

  async function send(values: ProductValues) {
    const added = { ...newProductOf(values), tax: tax.sent() }
    if (!base) return once((options) => admin.addProduct({ body: added }, options))
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
    const known = Object.entries(problem?.fields ?? {}).filter(([path]) => hasField(path, getValues()))
    openFolds(known.map(([path]) => path))
    known.forEach(([path, message], i) =>
      setError(path as FieldPath<ProductValues>, { message }, { shouldFocus: i === 0 }),
    )
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
      void submit()
    },
    discardDraft: () => {
      writeProductDraft(id, null)
      setDraft(null)
      setTheirs(null)
      setBase(product)
      unchanged.current = saved
      reset(saved)
    },
    /** Keeps what was typed here and takes over what they changed. */
    keepMine: () => {
      if (!theirs || !base) return
      reset(mergedValues(getValues(), valuesOf(base), valuesOf(theirs)), { keepDefaultValues: true })
      setBase(theirs)
      setTheirs(null)
    },
    takeTheirs: () => {
      if (!theirs) return
      writeProductDraft(id, null)
      setDraft(null)
      setBase(theirs)
      unchanged.current = valuesOf(theirs)
      reset(unchanged.current)
      setTheirs(null)
    },
  }
}

const picturesOf = ({ image, packs }: ProductValues): string[] => [
  ...image,
  ...packs.flatMap((pack) => pack.image || []),
]

/** "packs.0.sku": the names of the fields with an error. */
const namesOf = (errors: object, path = ''): string[] =>
  Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    return 'message' in error && typeof error.message === 'string'
      ? path + key
      : namesOf(error, `${path}${key}.`)
  })

/** Whether the form has a field of this name to show the API's error. */
const hasField = (path: string, values: ProductValues): boolean =>
  path.split('.')[0]! in values && path !== 'packs'
