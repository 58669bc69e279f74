import { ImportDesk } from '#features/catalogue/admin/import-desk.tsx'

/** The product import from a list. */
export function Component() {
  return <ImportDesk />
}
