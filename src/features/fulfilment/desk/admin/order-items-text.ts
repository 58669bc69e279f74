import type { Order } from '#features/orders/contract.ts'

/** "2 × Amul Butter (500 g), 1 × Brown Bread (400 g)": what to pack. */
export const orderItemsText = ({ items }: Pick<Order, 'items'>): string =>
  items.map(({ quantity, name, unit }) => `${quantity} × ${name} (${unit})`).join(', ')
