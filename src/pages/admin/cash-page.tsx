/** The riders' cash of a day. */
export { CashDesk as Component } from '#features/fulfilment/riders/admin/cash-desk.tsx'
