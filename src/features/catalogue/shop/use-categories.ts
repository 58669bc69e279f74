import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Client } from '#shared/api-client.ts'
import { useRouteLoaderData } from '#ui/router/router.tsx'
import type { Category, SubCategory, CatalogueContract } from '../contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { catalogueCalls } from '../calls.ts'
import { loadCategories, loadSubCategories, type CategoryTree } from './category-tree.ts'

const FRESH_MS = 5 * 60_000

/** The page's own data is used until the browser's first response (specification, section 4, Start-up). */
function usePageCategories(): Partial<CategoryTree> {
  return (useRouteLoaderData('layout') as CategoryTree | undefined) ?? {}
}

/** One half of the categories, which `load` fetches again. */
function useHalf<Half>(
  name: string,
  load: (calls: Client<CatalogueContract>, options: { fresh: boolean }) => Promise<Half>,
  ofPage: Half | undefined,
) {
  const calls = useClient<CatalogueContract>(catalogueCalls)
  return useQuery({
    queryKey: ['catalogue', name],
    queryFn: () => load(calls, { fresh: true }),
    initialData: ofPage,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
  })
}

const useCategoriesQuery = () => useHalf('categories', loadCategories, usePageCategories().categories)
const useSubCategoriesQuery = () =>
  useHalf('sub-categories', loadSubCategories, usePageCategories().subCategories)

const noCategories: Category[] = []
const noSubCategories: SubCategory[] = []

export const useCategories = (): Category[] => useCategoriesQuery().data ?? noCategories

export const useSubCategories = (): SubCategory[] => useSubCategoriesQuery().data ?? noSubCategories

/** Fetches the categories at start-up; a failing call shows a toast in the shop (specification, section 8). */
export function useCategoryTreeAtStart(isTold: boolean): void {
  // Shown after the first failure, while retries continue.
  const { failureReason } = useCategoriesQuery()
  const errorMessage = failureReason?.message
  useSubCategoriesQuery()
  useEffect(() => {
    if (isTold && errorMessage) toast.error(errorMessage, { id: 'categories' })
  }, [isTold, errorMessage])
}
