import { localDescription, localName } from '#shared/local-name.ts'
import { localPath } from '#shared/locale-path.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { sellingRupees } from './selling-price.ts'

/** Structured data for search engines (schema.org). `origin` is the shop's URL without a trailing slash. */

const CONTEXT = 'https://schema.org'

export function productJsonLd(product: Product, origin: string): object {
  const url = origin + localPath(paths.product(product))
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: localName(product),
    url,
    image: product.image.map((path) => origin + path),
    ...(product.description && { description: localDescription(product) }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    sku: product.packs[0]?.sku ?? String(product._id),
    offers: product.packs.map((pack) => ({
      '@type': 'Offer',
      name: pack.unit,
      url,
      priceCurrency: 'INR',
      price: sellingRupees(pack).toFixed(2),
      availability: `${CONTEXT}/${pack.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
    })),
  }
}

export function breadcrumbJsonLd(crumbs: { name: string; path: string }[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localPath(path),
    })),
  }
}

export function itemListJsonLd(products: Product[], origin: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: localName(product),
      url: origin + localPath(paths.product(product)),
    })),
  }
}
