import { useQueryClient } from '@tanstack/react-query'
import type { PageFigures } from '#shared/paging.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { editedPacks, keepsMrp, packValue, type PackField } from './pack-edit.ts'
import { stalePackMessage } from './stale-differences.ts'
import { deskProductsKey } from './use-desk-products.ts'

/** Long enough to read the message and press Undo. */
const UNDO_MS = 8_000

interface DeskPage extends PageFigures {
  data: Product[]
}

/** Mutations of products in the list. Each is shown at once and can be undone. */
export function useProductChanges() {
  const calls = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const queries = useQueryClient()

  const show = (product: Product) => {
    const replaced = (page: DeskPage | undefined) =>
      page?.data && { ...page, data: page.data.map((each) => (each._id === product._id ? product : each)) }
    queries.setQueriesData<DeskPage>({ queryKey: deskProductsKey }, replaced)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: ['catalogue'] })
  const undoable = (message: string, undo: () => Promise<unknown>) =>
    toast.success(message, {
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void quietly(undo) },
    })

  /** Saves one field of a pack, into the version of whoever saved meanwhile unless they changed it too: then it throws. */
  async function editPack(product: Product, unit: string, field: PackField, value: number): Promise<void> {
    const before = valueOf(product, unit, field)
    const saved = await savePack(product, unit, field, value).catch(async (error: unknown) => {
      const current = staleProduct(error)
      if (!current) {
        // The row shows the current stock; what was typed stays in its field.
        void refresh()
        throw error
      }
      if (valueOf(current, unit, field) !== before) {
        show(current)
        const message = stalePackMessage(product, current, unit)
        // A pack that was removed has no field left to show the error.
        if (valueOf(current, unit, field) === null) toast.error(`${product.name}: ${message}`)
        throw new AppError('stale', undefined, { message })
      }
      return savePack(current, unit, field, value)
    })
    show(saved)
    const undo = () => undoEdit(saved, unit, field, before)
    const pack = product.packs.find((each) => each.unit === unit)
    const kept =
      field === 'mrp' && pack && keepsMrp(pack, value)
        ? ` ${pack.stock === 1 ? '1 packet in stock keeps' : `${pack.stock} packets in stock keep`} the MRP of ${formatRupees(pack.price)}: the counter asks which is printed.`
        : ''
    undoable(`${product.name}, ${unit}: saved.${kept}`, undo)
  }

  async function undoEdit(product: Product, unit: string, field: PackField, value: number | null) {
    if (value !== null) show(await savePack(product, unit, field, value))
  }

  async function savePack(product: Product, unit: string, field: PackField, value: number) {
    const packs = editedPacks(product, unit, field, value)
    if (!packs) throw new AppError('stale')
    const { data } = await calls.updateProduct({
      params: { id: product._id },
      body: { packs, updatedAt: product.updatedAt },
    })
    return data
  }

  async function publish(products: Product[], isPublished: boolean): Promise<void> {
    const set = (ids: number[], to: boolean) => calls.publishProducts({ body: { ids, publish: to } })
    const { data: changed, message } = await set(
      products.map(({ _id }) => _id),
      isPublished,
    )
    await refresh()
    if (changed.length === 0) return void toast.plain('No changes needed.')
    undoable(message, () => set(changed, !isPublished))
  }

  async function remove(product: Product): Promise<void> {
    const named = { params: { id: product._id } }
    await calls.deleteProduct(named)
    await refresh()
    undoable(`${product.name} deleted.`, async () => {
      const { message } = await calls.restoreProduct(named)
      toast.success(message)
    })
  }

  /** Errors are shown as toasts; nothing is thrown. */
  async function quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    } finally {
      await refresh()
    }
  }

  return {
    editPack,
    refresh,
    publish: (products: Product[], isPublished: boolean) => quietly(() => publish(products, isPublished)),
    remove: (product: Product) => quietly(() => remove(product)),
  }
}

const valueOf = (product: Product, unit: string, field: PackField): number | null => {
  const pack = product.packs.find((each) => each.unit === unit)
  return pack ? packValue(pack, field) : null
}

/** The current product from a `stale` error; null for any other error. */
export function staleProduct(error: unknown): Product | null {
  if (!(error instanceof AppError) || error.code !== 'stale') return null
  return (error.data?.current as Product | undefined) ?? null
}
