import { expect, test } from 'vitest'
import { routeMatcher, type RouteObject } from './match-routes.ts'

const page = (path: string, children?: RouteObject[]): RouteObject => ({
  id: path,
  path,
  ...(children && { children }),
})
const match = routeMatcher([
  {
    id: 'layout',
    children: [
      page('*'),
      page('/'),
      page('/product/:slug'),
      page('/product/new'),
      page('/panel/*'),
      page('/dashboard', [page('khata'), page('khata/:customerId')]),
    ],
  },
])
const found = (path: string) => {
  const { routes, params } = match(path)
  return [routes.map(({ id }) => id).join(' '), params]
}

test('a path leads to the route that describes it best, whatever their order', () => {
  expect(found('/')).toEqual(['layout /', {}])
  expect(found('/product/milk')).toEqual(['layout /product/:slug', { slug: 'milk' }])
  expect(found('/product/new')).toEqual(['layout /product/new', {}])
  expect(found('/product')).toEqual(['layout *', { '*': 'product' }])
  expect(found('/product/milk/large')).toEqual(['layout *', { '*': 'product/milk/large' }])
  expect(found('/panel')).toEqual(['layout /panel/*', { '*': undefined }])
  expect(found('/panel/a/b')).toEqual(['layout /panel/*', { '*': 'a/b' }])
  expect(found('/panels')).toEqual(['layout *', { '*': 'panels' }])
  expect(found('/dashboard')).toEqual(['layout /dashboard', {}])
  expect(found('/dashboard/khata')).toEqual(['layout /dashboard khata', {}])
  expect(found('/dashboard/khata/7')).toEqual(['layout /dashboard khata/:customerId', { customerId: '7' }])
})

test('letters of either case, slashes at the end and encoded letters make no difference', () => {
  expect(found('/DashBoard/khata/')).toEqual(['layout /dashboard khata', {}])
  expect(found('/%64ashboard')).toEqual(['layout /dashboard', {}])
  expect(found('/product/%E0%A4%A6%E0%A5%82%E0%A4%A7')).toEqual(['layout /product/:slug', { slug: 'दूध' }])
})

test('an encoded slash stays within its segment, and what cannot be decoded stays as it is', () => {
  expect(found('/product/a%2Fb')).toEqual(['layout /product/:slug', { slug: 'a/b' }])
  expect(found('/product/%E0%A4%A')).toEqual(['layout /product/:slug', { slug: '%E0%A4%A' }])
})
