/** Sentences of the default policy texts that only the shopkeeper can decide; none is published until then. */
export const promises = {
  walkIn: 'We also have a shop to walk into, with the same stock and prices',
  callsFirst: 'We call before we change or delay an order, and at the door',
  ownStaff: 'Our own staff deliver',
  sameDay: 'Most orders arrive within a few hours; late ones go out the next morning',
  insulatedBags: 'Chilled and frozen food travels in insulated bags',
  secondDelivery: 'If nobody is at home, we deliver a second time free of charge',
  noSurcharge: 'There are no extra charges for busy hours or bad weather',
  freshAtTheDoor: 'Fruit, vegetables, milk and bread may be handed back at the door',
  returnTimes: 'Returns: fresh food within 24 hours, packed food and care products within 48 hours',
  deliveryRefund: 'The delivery charge is refunded with a whole order',
  cashRefund: 'What was paid in cash is refunded within 3 working days',
  sameDayAnswer: 'Complaints are answered the same day and decided within 24 hours',
  noAdvertising: 'Shoppers’ data is not shared for advertising',
} as const

export type PromiseName = keyof typeof promises

export const PROMISES = Object.keys(promises) as PromiseName[]
