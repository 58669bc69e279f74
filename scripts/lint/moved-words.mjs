/**
 * The folders whose words stand in `messages`: a text in one of them would be English in every language. A folder is
 * added here once `scripts/words/move-words.ts` has moved its words.
 */
export const movedFolders = [
  'src/pages/shop/',
  'src/app/layout/',
  'src/ui/',
  'src/features/cart/',
  'src/features/fulfilment/desk/admin/pick/',
  'src/features/counter/admin/',
  'src/features/khata/admin/',
  'src/features/orders/admin/phone/',
  'src/features/stock/counts/admin/',
  'src/features/stock/labels/admin/label-desk',
  'src/features/cash/admin/',
  'src/features/catalogue/admin/scan/camera-',
  'src/features/catalogue/admin/pack-search',
  'src/features/people/accounts/admin/two-step-login',
  'src/features/people/accounts/admin/factor-dialog',
  'src/features/people/accounts/admin/recovery-codes',
  'src/features/people/accounts/admin/set-up-app',
  'src/pages/admin/admin-shell',
  'src/pages/admin/customer-khata-page',
  'src/pages/admin/phone-order-page',
  ...[
    'addresses',
    'catalogue',
    'charges',
    'claims',
    'consents',
    'fulfilment/slots',
    'grievances',
    'khata',
    'lists',
    'media',
    'orders',
    'payments',
    'people/accounts',
    'pricing',
    'privacy',
    'promotions',
    'search',
    'storefront',
    'subscriptions',
    'upi',
    'watches',
  ].map((feature) => `src/features/${feature}/shop/`),
]

/** The pages of a rider, beside those of who sends them out. */
const riderFiles =
  /\/fulfilment\/riders\/admin\/(?:bags-text|done-stop|door-dialogs|part-in-cash|ready-list|rider-desk)\.tsx?$/

/** The files that write mails to shoppers and to the staff. */
const mailFiles =
  /\/server\/(?:order-mails|upi-mails|claim-mails|grievance-mails|subscription-mails|erasure-mail|waits-for|invitation-mail|send-(?:account|code|reuse)-mail)\.ts$/

/** Attributes that people read, or hear from a screen reader. */
const WORDY = /^(?:aria-label|aria-description|alt|title|placeholder|label|hint|reassurance|lead|reason)$/
const hasLetters = (text) => /\p{L}/u.test(text) && !/^\S+@\S+$/.test(text)
/** Two words that begin with a capital. */
const isSentence = (text) => /^(?!Bearer )\p{Lu}\p{Ll}+,? [\p{L}\d]|^\p{Lu}\p{Ll}+ .*[.?!…]$/u.test(text)
/** A text around a number, as in "2/3 picked", one that goes on: "of 3 packs", or one between two: "2 of 3". */
const isPhrase = (text) =>
  /^(?!mails of )(?:.* )?0 (?:and|at|by|for|from|in|of|on|or|to|with) (?=0|\p{L})/u.test(text) ||
  /^(?:0[^\p{L}]*)+ \p{Ll}{2,}(?: \p{Ll}+)*[.…]?$|^\p{Ll}{2,}(?: \p{Ll}+)* 0[.…]?$/u.test(text)
/** What only programmers read, or the books of the shop. */
const isForMachines = (node) => isNameOf(node) || isProgrammers(node)
/** The name of a state, in a table by states. */
const isNameOf = (node) => node.parent?.type === 'Property' && node.parent.key === node
const isProgrammers = ({ parent }) =>
  parent?.parent?.name?.name === 'className' ||
  parent?.type === 'NewExpression' ||
  (parent?.type === 'CallExpression' && parent.callee.object?.name === 'console') ||
  parent?.type === 'BinaryExpression' ||
  parent?.type === 'SwitchCase' ||
  parent?.type === 'MemberExpression' ||
  parent?.type.startsWith('TS') ||
  parent?.type === 'ImportDeclaration'

const message = 'Words belong in messages/en.json: use t or rich (docs/RECIPES.md).'

/** Refuses words in the code of the folders that have been moved. */
const noText = {
  create(context) {
    const path = (context.filename ?? context.getFilename()).replaceAll('\\', '/')
    const isMoved =
      (mailFiles.test(path) ||
        riderFiles.test(path) ||
        movedFolders.some((folder) => path.includes(`/${folder}`) || path.startsWith(folder))) &&
      (mailFiles.test(path) || !/\/server\//.test(path)) &&
      !/\.test\.tsx?$|(?:contract|calls)\.ts$/.test(path)
    if (!isMoved) return {}
    return {
      JSXText(node) {
        if (hasLetters(node.value)) context.report({ node, message })
      },
      JSXAttribute(node) {
        const value = node.value?.type === 'Literal' ? node.value.value : null
        if (typeof value === 'string' && WORDY.test(node.name.name) && hasLetters(value))
          context.report({ node, message })
      },
      Literal(node) {
        if (typeof node.value === 'string' && isSentence(node.value) && !isForMachines(node))
          context.report({ node, message })
      },
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.cooked).join('0')
        if ((isSentence(text) || isPhrase(text)) && !isForMachines(node)) context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'words' }, rules: { 'no-text': noText } }
