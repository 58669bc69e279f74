import { localDescription, localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { Redirect } from '#ui/router/load-routes.ts'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { ProductBar } from '#features/cart/shop/product-bar.tsx'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { toListProduct } from '#features/catalogue/to-list-product.ts'
import { breadcrumbJsonLd, productJsonLd } from '#features/catalogue/json-ld.ts'
import { ProductRow } from '#features/catalogue/shop/product-row.tsx'
import { ProductView } from '#features/catalogue/shop/product-view.tsx'
import { loadCategoryTree } from '#features/catalogue/shop/category-tree.ts'
import { MorningLink } from '#features/subscriptions/shop/morning-link.tsx'
import { client, type Client, type Send } from '#shared/api-client.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { usePageData, type LoaderArgs } from '#ui/page-data.ts'
import type { HeadContext, PageHead } from '#ui/page-head.ts'

const SIMILAR = 12

export async function loader(send: Send, { params, signal }: LoaderArgs) {
  const { slug } = params
  if (!slug) throw new AppError('product_not_found')
  const calls = client<CatalogueContract>(catalogueCalls, send)
  const [{ data: product }, tree] = await Promise.all([
    calls.getProduct({ body: { slug: slug.toLowerCase() } }, { signal }),
    loadCategoryTree(calls),
  ])
  // A product is also found by a former slug, and in capital letters.
  if (product.slug !== slug) throw new Redirect(paths.product(product))
  return {
    product,
    category: tree.categories.find(({ _id }) => _id === product.category) ?? null,
    subCategory: tree.subCategories.find(({ _id }) => _id === product.subCategory) ?? null,
    similar: await loadSimilar(calls, product, signal),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

/** Similar products. The page is shown even if they cannot be loaded. */
async function loadSimilar(
  calls: Client<CatalogueContract>,
  { _id, category, subCategory }: Product,
  signal: AbortSignal,
): Promise<Product[]> {
  const body = { categoryId: category, subCategoryId: subCategory, limit: SIMILAR + 1 }
  // Without the facets of a sub-category's own page, which change with every price in it.
  const reply = await calls.getProducts({ body }, { signal }).catch(() => null)
  return (
    reply?.data
      .filter((product) => product._id !== _id)
      .slice(0, SIMILAR)
      .map(toListProduct) ?? []
  )
}

function trailOf({ product, category, subCategory }: Data): { label: string; to: string }[] {
  return [
    { label: t('pages.home'), to: paths.home },
    ...(category ? [{ label: localName(category), to: paths.allProductsByCategory(category._id) }] : []),
    ...(category && subCategory
      ? [{ label: localName(subCategory), to: paths.productList(category, subCategory) }]
      : []),
    { label: localName(product), to: paths.product(product) },
  ]
}

export function head(data: Data, { url, shop }: HeadContext): PageHead {
  const { product } = data
  const crumbs = trailOf(data).map(({ label, to }) => ({ name: label, path: to }))
  return {
    title: `${localName(product)}, ${product.unit} · ${shop.name}`,
    description: (
      localDescription(product) ||
      t('pages.buy-name-online-from-name2-delivered-to', { name: localName(product), name2: shop.name })
    ).slice(0, 160),
    canonicalPath: paths.product(product),
    image: product.image[0],
    jsonLd: [productJsonLd(product, url.origin), breadcrumbJsonLd(crumbs, url.origin)],
  }
}

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

const wideStepper = (product: Product, unit: string) => (
  <CartStepper product={product} unit={unit} size="wide" />
)

export function Component() {
  const data = usePageData<typeof loader>()
  const { product, category, subCategory, similar } = data
  const trail = trailOf(data)
  const similarRow = similar.length > 0 && (
    <ProductRow
      title={t('pages.similar-products')}
      seeAll={category && subCategory ? paths.productList(category, subCategory) : undefined}
      products={similar}
      stepper={stepper}
    />
  )
  return (
    <div className="container-page grid grid-cols-1 gap-8 py-2 md:py-4">
      <div>
        <Breadcrumb
          trail={trail.map((crumb, index) => (index < trail.length - 1 ? crumb : { label: crumb.label }))}
        />
        <div className="mt-2">
          <ProductView
            key={product._id}
            shown={product}
            stepper={wideStepper}
            again={(one, unit) => <MorningLink productId={one._id} unit={unit} />}
            bar={(one, pack) => <ProductBar product={one} pack={pack} />}
            similar={similarRow}
          />
        </div>
      </div>
    </div>
  )
}
