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
  const subCategoryId = idOf(params.subCategoryId)
  if (!categoryId || !subCategoryId) throw new AppError('not_found')
  const calls = client<CatalogueContract>(catalogueCalls, send)
  const list = { categoryId, subCategoryId, sort: sortOf(url), filters: readProductFilters(url.searchParams) }
  const [found, first] = await Promise.all([
    findInCategoryTree(calls, subCategoryOf(categoryId, subCategoryId)),
    loadProducts(calls, list, 1, signal),
  ])
  return { ...found, list, first }
}

type Data = Awaited<ReturnType<typeof loader>>

const subCategoryOf = (categoryId: number, subCategoryId: number) => (tree: CategoryTree) => {
  const category = tree.categories.find(({ _id }) => _id === categoryId)
  const siblings = tree.subCategories.filter((sub) => sub.category === categoryId)
  const subCategory = siblings.find(({ _id }) => _id === subCategoryId)
  return category && subCategory && { category, subCategory, siblings }
}

export function head({ category, subCategory, first }: Data, { url, shop }: HeadContext): PageHead {
  const path = paths.productList(category, subCategory)
  return {
    title: `${localName(subCategory)} · ${localName(category)} · ${shop.name}`,
    description: t('pages.buy-name-online-from-name2-totalcount-products-2', {
      name: localName(subCategory),
      name2: shop.name,
      totalCount: first.totalCount,
      name3: localName(category),
    }),
    canonicalPath: path,
    image: subCategory.image || undefined,
    jsonLd: [
      breadcrumbJsonLd(
        [
          { name: t('pages.home'), path: paths.home },
          { name: localName(category), path: paths.allProductsByCategory(category._id) },
          { name: localName(subCategory), path },
        ],
        url.origin,
      ),
      itemListJsonLd(first.products, url.origin),
    ],
  }
}

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  const { category, subCategory, siblings, list, first } = usePageData<typeof loader>()
  return (
    <CategoryLayout category={category} subCategories={siblings} current={subCategory}>
      <ProductListing
        title={localName(subCategory)}
        list={list}
        first={first}
        stepper={stepper}
        empty={
          <ButtonLink to={paths.allProductsByCategory(category._id)}>
            {t('pages.see-all-of-name', { name: localName(category) })}
          </ButtonLink>
        }
      />
    </CategoryLayout>
  )
}
