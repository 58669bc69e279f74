import { OwnLists } from '#features/lists/shop/own-lists.tsx'

export function Component() {
  return <OwnLists />
}
