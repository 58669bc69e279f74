import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { readProductFilters } from '#features/catalogue/filter-address.ts'
import { breadcrumbJsonLd, itemListJsonLd } from '#features/catalogue/json-ld.ts'
import { idOf, loadProducts, sortOf } from '#features/catalogue/shop/load-products.ts'
import { ProductListing } from '#features/catalogue/shop/product-listing.tsx'
import { CategoryLayout } from '#features/catalogue/shop/category-layout.tsx'
import { findInCategoryTree, type CategoryTree } from '#features/catalogue/shop/category-tree.ts'
import { client, type Send } from '#shared/api-client.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'

export async function loader(send: Send, { params, url, signal }: LoaderArgs) {
  const categoryId = idOf(params.categoryId)
  if (!categoryId) throw new AppError('not_found')
  const calls = client<CatalogueContract>(catalogueCalls, send)
  const list = { categoryId, sort: sortOf(url), filters: readProductFilters(url.searchParams) }
  const [found, first] = await Promise.all([
    findInCategoryTree(calls, categoryOf(categoryId)),
    loadProducts(calls, list, 1, signal),
  ])
  return { ...found, list, first }
}

type Data = Awaited<ReturnType<typeof loader>>

const categoryOf = (categoryId: number) => (tree: CategoryTree) => {
  const category = tree.categories.find(({ _id }) => _id === categoryId)
  return (
    category && {
      category,
      subCategories: tree.subCategories.filter((sub) => sub.category === categoryId),
    }
  )
}

export function head({ category, first }: Data, { url, shop }: HeadContext): PageHead {
  const path = paths.allProductsByCategory(category._id)
  return {
    title: `${localName(category)} · ${shop.name}`,
    description: t('pages.buy-name-online-from-name2-totalcount-products', {
      name: localName(category),
      name2: shop.name,
      totalCount: first.totalCount,
    }),
    canonicalPath: path,
    image: category.image || undefined,
    jsonLd: [
      breadcrumbJsonLd(
        [
          { name: t('pages.home'), path: paths.home },
          { name: localName(category), path },
        ],
        url.origin,
      ),
      itemListJsonLd(first.products, url.origin),
    ],
  }
}

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  const { category, subCategories, list, first } = usePageData<typeof loader>()
  return (
    <CategoryLayout category={category} subCategories={subCategories} current={null}>
      <ProductListing
        title={localName(category)}
        list={list}
        first={first}
        stepper={stepper}
        empty={<ButtonLink to={paths.home}>{t('pages.go-to-the-shop')}</ButtonLink>}
      />
    </CategoryLayout>
  )
}
