import type { CodeLimits } from '#features/people/accounts/server/code-limits.ts'

/** As a shop has them (`config.ts`). */
export const shopCodeLimits: CodeLimits = {
  emailPerHour: 5,
  emailPerDay: 10,
  callerPerHour: 30,
  totalPerHour: 3000,
  passwordsPerHour: 10,
  failuresPerHour: 200,
  loopbackExempt: false,
}

/** As the demo has them. */
export const demoCodeLimits: CodeLimits = {
  ...shopCodeLimits,
  emailPerHour: 100,
  emailPerDay: 100,
  passwordsPerHour: 100,
  loopbackExempt: true,
}
