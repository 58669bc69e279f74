export { OwnLists as Component } from '#features/lists/shop/own-lists.tsx'
