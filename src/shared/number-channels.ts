/** The channels that reach a mobile number and cost money. */
export const NUMBER_CHANNELS = ['whatsapp', 'sms'] as const
export type NumberChannel = (typeof NUMBER_CHANNELS)[number]
