/** The staff's pages that speak every language: all of these folders, and what they load of others. The owner's are in English. */
const staffFolders = new RegExp(
  [
    'features/(?:cash|counter|khata|stock/counts|stock/labels)/admin/',
    'features/catalogue/admin/(?:pack-search|scan/(?:barcode-|camera-|scanner-|seen-|signal-|use-scanner))',
    'features/fulfilment/desk/admin/(?:pick/|amount-to-collect|order-age|use-now)',
    'features/fulfilment/riders/admin/(?!assign-|attention-|cash-|count-|day-|round-|use-(?:attention|cash|dispatch))',
    'features/notifications/admin/(?:push-switches|use-push)',
    'features/orders/admin/phone/',
    'features/people/accounts/admin/(?:code-in|factor-|recovery-|set-up-|two-step|use-second)',
    'pages/admin/(?:(?:counter|counts|customer-khata|day|khata|labels|phone-order|pick|rider)-page|admin-(?:bar|shell)|go-to/|leave-|two-step-|use-work-)',
  ]
    .map((path) => `(?:^|/)src/${path}`)
    .join('|'),
)

/** What shoppers and the staff never read in another language. All else in `src` is refused its words. */
const english = new RegExp(
  [
    // Programs, the log, files that other programs read, and what the demo has written.
    'main\\.ts',
    '(?:platform|sandbox)/',
    'app/(?:avif|commands|component-gallery|demo-shop|doctor|import-thread|server)',
    'app/(?:browser/demo-bar|shell-routes|page-rendering/serve-app-files)',
    'features/(?:counter/day-csv|upi/statement-columns|papers/month-files)',
    'features/search/engine/',
    'shared/(?:clean-text|declarations|locales|message-providers|payment-providers|translations)',
    // Names on the wire, which have words of their own.
    'features/(?:addresses/states-of-india|orders/(?:delivery-note|states)|catalogue/pack-size)',
    'shared/(?:order-enums|stored-words|weight-text)',
    // Papers, whose words are those of the law.
    'features/papers/',
    'features/stock/labels/(?:packet-declarations|admin/label-view)',
    'pages/admin/go-to/places',
    // What only those who run the shop write, decide and are told.
    'features/(?:about|audit|gaps|languages|marketing|notifications(?!/admin/|/server/send-)|reports|sales)/',
    'features/stock/(?:expiry|movements|purchasing)/',
    'features/catalogue/(?:declaration-fields|import-cells|list-headings|pack-drafts|product-fields|server/)',
    'features/charges/(?:charge-draft|server/)',
    'features/payments/(?:review-options|server/)',
    'features/promotions/(?:[^/]+|server/[^/]+)$',
    'features/storefront/(?:banners|default-shop|settings-[a-z]+|server/)',
    'features/claims/server/decide-claim',
    'features/fulfilment/(?:desk/server/day-off-routes|riders/server/(?:count|reverse)-cash)',
    'features/fulfilment/slots/(?:area-shape|read-pincodes|server/(?:routes|change-(?:area|day-off|slot-rule)))',
    'features/orders/server/(?:payment/|give-money-back)',
    'features/people/accounts/server/(?:device-name|grant-admin|record-login|remove-second|revoke-admin|staff-routes)',
    'features/privacy/server/(?:breach-report|person)',
    'features/upi/(?:upi-link|server/(?:end-unpaid|match-statement|see-payment))',
  ]
    .map((path) => `(?:^|/)src/${path}`)
    .join('|'),
)

/** Mails to shoppers and to the staff are refused single words, too. */
const mailFiles =
  /\/server\/(?:order-mails|upi-mails|claim-mails|grievance-mails|subscription-mails|erasure-mail|waits-for|invitation-mail|send-(?:account|code|reuse)-mail)\.ts$/

/** Whether the words of a file are to stand in `messages`. */
export function isMoved(path) {
  if (/\.test\.tsx?$|(?:contract|calls)\.ts$/.test(path) || !/(?:^|\/)src\//.test(path)) return false
  return (staffFolders.test(path) || !path.includes('/admin/')) && !english.test(path)
}

/** Attributes that people read, or hear from a screen reader. */
const WORDY = /^(?:aria-label|aria-description|alt|title|placeholder|label|hint|reassurance|lead|reason)$/
const hasLetters = (text) => /\p{L}/u.test(text) && !/^\S+@\S+$/.test(text)
/** Two words that begin with a capital. */
const isSentence = (text) =>
  !isState(text) && /^(?!Bearer |Ctrl )\p{Lu}\p{Ll}+,? [\p{L}\d]|^\p{Lu}\p{Ll}+ .*[.?!…]$/u.test(text)
/** The name of a state on the wire, or the beginning of a statement of SQL. */
const isState = (text) =>
  /^(?:Awaiting Payment|Payment Failed|Out for Delivery|Refund Pending|Under Review)$/.test(text)
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
    if (!isMoved(path)) return {}
    const isServer = path.includes('/server/') && !mailFiles.test(path)
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
        if ((isSentence(text) || (isPhrase(text) && !isServer)) && !isForMachines(node))
          context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'words' }, rules: { 'no-text': noText } }
