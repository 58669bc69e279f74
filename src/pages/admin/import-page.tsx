import { ImportDesk } from '#features/catalogue/admin/import-desk.tsx'

/** The product import from a CSV file. */
export function Component() {
  return <ImportDesk />
}
