import { useQuery } from '@tanstack/react-query'
import { SquareArrowOutUpRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { ProductForm } from './product-form.tsx'

interface UpdateProductProps {
  productId: number
  preview: (product: Product) => ReactNode
}

/** The form of an existing product. Its data is fetched once: a form never changes by itself. */
export function UpdateProduct({ productId, preview }: UpdateProductProps) {
  const { getProduct } = useClient<CatalogueContract>(catalogueCalls)
  const navigate = useNavigate()
  const [opened] = useState(() => Date.now())
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['product-form', productId, opened],
    queryFn: ({ signal }) => getProduct({ body: { productId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: (count, problem) => !(problem instanceof AppError && problem.status < 500) && count < 2,
  })
  usePageTitle(data ? `Update ${data.data.name}` : null)
  const isGone = error instanceof AppError && [400, 404].includes(error.status)
  if (isGone)
    return (
      <Empty
        isPage
        picture={<BoxDrawing />}
        title="This product is no longer in the shop"
        action={<ButtonLink to={adminPaths.products}>All products</ButtonLink>}
      />
    )
  if (!data && error)
    return (
      <div className="grid grid-cols-1 gap-3">
        <Breadcrumb trail={[{ label: 'Products', to: adminPaths.products }, { label: 'Update product' }]} />
        <h1 className="text-xl font-bold">Update product</h1>
        <ProblemNote onRetry={() => void refetch()} busy={isFetching} reassurance="Nothing has been changed.">
          We could not load this product. {error.message}
        </ProblemNote>
      </div>
    )
  if (!data) return <LoadingPage isFramed />
  const product = data.data
  return (
    <div className="grid grid-cols-1 gap-3">
      <Breadcrumb trail={[{ label: 'Products', to: adminPaths.products }, { label: product.name }]} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-xl font-bold wrap-anywhere">{product.name}</h1>
        {product.publish && (
          <Link
            to={paths.product(product)}
            className="inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-leaf-600 hover:underline"
          >
            View in the shop
            <SquareArrowOutUpRight size={16} aria-hidden />
          </Link>
        )}
      </div>
      <ProductForm product={product} preview={preview} onSaved={() => void navigate(adminPaths.products)} />
    </div>
  )
}
