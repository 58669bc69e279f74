import { ImportDesk } from '#features/catalogue/admin/import-desk.tsx'

/** Products from a CSV file. */
export function Component() {
  return <ImportDesk />
}
