import { AppError } from '#shared/problems.ts'
import type { Translations } from '#shared/translations.ts'
import type { Category } from '../contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { useRefreshCategories } from './use-all-categories.ts'

const UNDO_MS = 8_000

/** A category, or a sub-category with the category that it belongs to. */
export type AnyCategory = Category & { category?: number }

/** The form's values. */
interface CategoryDraft {
  name: string
  image: string
  isActive: boolean
  translations?: Translations | undefined
  /** For a sub-category. */
  category?: number | undefined
}

/** Mutations of categories and sub-categories; the lists on the page refresh. */
export function useCategoryChanges() {
  const calls = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const refresh = useRefreshCategories()

  /** Adds one, or changes the given one. Throws the API's error. */
  async function save(draft: CategoryDraft, before: AnyCategory | null): Promise<AnyCategory> {
    const { category, ...fields } = draft
    const { message, data } = await (before ? change(before, draft) : add(fields, category))
    toast.success(message)
    await refresh()
    return data
  }

  const add = (fields: Omit<CategoryDraft, 'category'>, category: number | undefined) =>
    category === undefined
      ? calls.addCategory({ body: fields })
      : calls.addSubCategory({ body: { ...fields, category } })

  const change = (
    { _id, updatedAt, category: currentCategory }: AnyCategory,
    { category, ...fields }: Partial<CategoryDraft> & { position?: number },
  ) =>
    currentCategory === undefined
      ? calls.updateCategory({ body: { _id, ...fields, updatedAt } })
      : calls.updateSubCategory({
          body: { _id, ...fields, ...(category !== undefined && { category }), updatedAt },
        })

  /** Shows, hides or moves one. */
  const edit = (before: AnyCategory, to: { isActive?: boolean; position?: number }) =>
    quietly(async () => {
      await change(before, to)
    })

  /** Deletes an empty one, with Undo; otherwise shows what it still contains. */
  const remove = (one: AnyCategory) =>
    quietly(async () => {
      const body = { _id: one._id }
      await (one.category === undefined ? calls.deleteCategory({ body }) : calls.deleteSubCategory({ body }))
      const { name, image, isActive, translations, category, position } = one
      const undo = async () => {
        const { data } = await add({ name, image, isActive, translations }, category)
        if (position) await change({ ...data, category } as AnyCategory, { position })
        toast.success(`${name} restored.`)
      }
      toast.success(`${name} deleted.`, {
        id: 'catalogue-undo',
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => void quietly(undo) },
      })
    })

  /** Shows a failure as a toast; returns whether the work succeeded. */
  async function quietly(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      // A message with counts takes longer to read.
      const duration = error instanceof AppError && error.code === 'category_in_use' ? UNDO_MS : undefined
      toast.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.', {
        duration,
      })
      return false
    } finally {
      await refresh()
    }
  }

  return { save, edit, remove }
}
