/** What a shopkeeper answers on the list "Before you open", where no setting says it. */
export const SETUP_ANSWERS = [
  'notRegistered',
  'freeDelivery',
  'everywhere',
  'alwaysOpen',
  'cashOnly',
  'policiesRead',
  'dismissed',
] as const
export type SetupAnswer = (typeof SETUP_ANSWERS)[number]

/** The rows of the list, in their order. */
export const SETUP_STEPS = [
  'name',
  'registrations',
  'officer',
  'charge',
  'area',
  'hours',
  'payments',
  'mail',
  'policies',
  'products',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** How many products a shop needs before it is worth a visit. */
export const PRODUCTS_TO_OPEN = 10
