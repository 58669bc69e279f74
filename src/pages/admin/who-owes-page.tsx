/** What is owed to the shop, wherever it is. */
export { WhoOwes as Component } from '#features/reports/admin/who-owes.tsx'
