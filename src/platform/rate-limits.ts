const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often for each key in a window of seconds, or the setting of it; null: only counted. In `docs/operate/limits.md`. */
export const rateLimits = {
  'caller:calls': { what: 'API calls of one network', limit: 'BUDGET_CALLS_PER_MINUTE', seconds: MINUTE },
  'caller:pages': { what: 'pages of one network', limit: 'BUDGET_PAGES_PER_MINUTE', seconds: MINUTE },
  'caller:pictures': {
    what: 'pictures of one network',
    limit: '40 × BUDGET_PAGES_PER_MINUTE',
    seconds: MINUTE,
  },
  'caller:messages': { what: 'signed messages of one payment provider', limit: 12_000, seconds: MINUTE },
  'code:hour': {
    what: 'codes mailed to one address',
    limit: 'BUDGET_CODES_PER_EMAIL_HOUR',
    seconds: HOUR,
  },
  'code:day': {
    what: 'codes mailed to one address',
    limit: 'BUDGET_CODES_PER_EMAIL_DAY',
    seconds: 24 * HOUR,
  },
  'code:caller': {
    what: 'codes asked for by one network',
    limit: 'BUDGET_CODES_PER_CALLER_HOUR',
    seconds: HOUR,
  },
  'code:total': { what: 'codes of the whole shop', limit: 'BUDGET_CODES_TOTAL_HOUR', seconds: HOUR },
  password: { what: 'passwords tried on one account', limit: 'BUDGET_PASSWORDS_PER_HOUR', seconds: HOUR },
  'password:own': {
    what: 'present passwords tried to change it',
    limit: 'BUDGET_PASSWORDS_PER_HOUR',
    seconds: HOUR,
  },
  'password:caller': {
    what: 'passwords tried by one network',
    limit: '5 × BUDGET_PASSWORDS_PER_HOUR',
    seconds: HOUR,
  },
  'second-factor': { what: 'wrong second factors of one account', limit: 5, seconds: 15 * MINUTE },
  'till-pin': {
    what: 'wrong PINs of one person',
    limit: 20,
    seconds: 24 * HOUR,
  },
  'till:new': { what: 'new tills of one member of the staff', limit: 20, seconds: 24 * HOUR },
  'login:failures': {
    what: 'failed logins of the whole shop, after which unknown browsers are slowed down',
    limit: 'BUDGET_FAILED_LOGINS_PER_HOUR',
    seconds: HOUR,
  },
  'login:pace': { what: 'logins of all browsers that are slowed down', limit: 60, seconds: MINUTE },
  'login:pace:caller': { what: 'logins of one network that is slowed down', limit: 3, seconds: MINUTE },
  'address:wish': {
    what: 'new addresses and numbers of one account',
    limit: 20,
    seconds: HOUR,
  },
  'orders:hour': { what: 'orders of one shopper', limit: 'BUDGET_ORDERS_PER_HOUR', seconds: HOUR },
  coupon: { what: 'wrong codes of coupons of one shopper, and of one network', limit: 10, seconds: HOUR },
  'list-reads:minute': { what: 'pasted lists of one account', limit: 20, seconds: MINUTE },
  'phone-orders:hour': { what: 'phone orders of one member of the staff', limit: 60, seconds: HOUR },
  'people:day': {
    what: 'people found by one of the staff; owners without limit',
    limit: 300,
    seconds: 24 * HOUR,
  },
  'signals:unproven': {
    what: 'unsigned messages of payment providers',
    limit: 500,
    seconds: HOUR,
  },
  consent: {
    what: 'yeses of one account, or answers of one network',
    limit: 500,
    seconds: 24 * HOUR,
  },
  'search:wish': { what: 'things that one account asks for', limit: 30, seconds: 7 * 24 * HOUR },
  'book:new': {
    what: 'customers added by one of the staff; owners without limit',
    limit: 200,
    seconds: 24 * HOUR,
  },
  avatar: { what: 'avatars of one user', limit: 20, seconds: HOUR },
  'delivery:check': { what: 'pincodes asked for by one network', limit: 60, seconds: MINUTE },
  'delivery:tell-me': { what: 'wishes for deliveries of one network', limit: 20, seconds: HOUR },
  grievance: { what: 'complaints of one network', limit: 10, seconds: HOUR },
  'rider:photo': { what: 'photos of deliveries of one rider', limit: 60, seconds: HOUR },
  'claim:photo': { what: 'photos of claims of one shopper', limit: 30, seconds: HOUR },
  'list:photo': { what: 'photos of lists of one account', limit: 60, seconds: HOUR },
  'grievance:photo': { what: 'photos of complaints of one network', limit: 10, seconds: HOUR },
  'grievance:ticket': { what: 'unknown tickets asked for by one network', limit: 20, seconds: HOUR },
  'erase:guest': { what: 'codes to erase a guest asked for by one network', limit: 10, seconds: HOUR },
  'my-data': { what: 'copies of the data of one user', limit: 1, seconds: HOUR },
  'audit:login': {
    what: 'failed logins of one administrator',
    limit: null,
    seconds: HOUR,
  },
  'audit:refused': {
    what: 'refused calls of one former administrator, or of all shoppers',
    limit: null,
    seconds: HOUR,
  },
} as const

type Rules = typeof rateLimits
type Rule = keyof Rules
/** Those that no setting changes. */
type FixedRule = { [R in Rule]: Rules[R]['limit'] extends number ? R : never }[Rule]

/** The key of a rule and of whoever is limited, and its window. */
export const windowOf = (rule: Rule, who?: string) => ({
  key: who === undefined ? rule : `${rule}:${who}`,
  windowSeconds: rateLimits[rule].seconds,
})

export const limitOf = (rule: FixedRule, who?: string) => ({
  ...windowOf(rule, who),
  limit: rateLimits[rule].limit,
})
