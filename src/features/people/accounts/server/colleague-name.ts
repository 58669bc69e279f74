/**
 * SQL for the name by which those who work in the shop see each other, of the row `u` of `users`: without a name what stands
 * before the @ of the email address or the end of the number, since a whole one is for owners and managers alone. Null for nobody.
 */
export const colleagueName = (u: string): string =>
  `coalesce(nullif(${u}.name, ''), split_part(${u}.email, '@', 1), '…' || right(${u}.mobile::text, 4))`
