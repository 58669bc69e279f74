/** Searches without results, and synonyms. */
export { SearchDesk as Component } from '#features/search/admin/search-desk.tsx'
