import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category, SubCategory, CatalogueContract } from '../contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'

const PAGE_SIZE = 100
const treeKey = ['catalogue', 'desk', 'tree'] as const

export interface WholeTree {
  categories: Category[]
  subCategories: SubCategory[]
}

/** All categories and sub-categories, inactive ones too, in the administrator's order. */
export function useAllCategories() {
  const calls = useClient<CatalogueContract>(catalogueCalls)
  return useQuery({
    queryKey: treeKey,
    queryFn: async ({ signal }): Promise<WholeTree> => {
      const { data: categories } = await calls.getCategories({}, { signal })
      const subCategories: SubCategory[] = []
      for (let page = 1; ; page++) {
        const { data } = await calls.getSubCategories({ query: { page, limit: PAGE_SIZE } }, { signal })
        subCategories.push(...data)
        if (data.length < PAGE_SIZE) return { categories, subCategories }
      }
    },
  })
}

/** After a change, every list of categories on the page is fetched again, the footer's too. */
export function useRefreshCategories() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [treeKey, ['catalogue', 'categories'], ['catalogue', 'sub-categories']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}
