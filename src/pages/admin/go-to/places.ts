import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { may, type Permission, type Person } from '#shared/permissions.ts'

/** Somewhere in the shop's administration, with the words that people use for it beside its name. */
export interface Place {
  label: string
  to: string
  words: string
  /** Without it, for owners and managers. */
  needs?: Permission
}

const settings = (section: string) => `${adminPaths.settings}/${section}`
const buying = (tab: string) => `${adminPaths.buying}?tab=${tab}`
const search = (tab: string) => `${paths.searchDesk}?tab=${tab}`
const orders = (status: string) => `${paths.allOrders}?status=${encodeURIComponent(status)}`

const places: readonly (Omit<Place, 'label'> & { label: () => string })[] = [
  {
    label: () => t('places.overview'),
    to: adminPaths.overview,
    words: 'today sales dashboard report figures overview bikri becha बिक्री',
  },
  {
    label: () => t('places.order-desk'),
    to: paths.allOrders,
    words: 'orders new pending confirm dispatch waiting deliver assign rider order desk',
  },
  {
    label: () => t('places.orders-that-are-out'),
    to: orders('Out for Delivery'),
    words: 'on the road delivery riders orders',
  },
  {
    label: () => t('places.delivered-orders'),
    to: orders('Delivered'),
    words: 'done bill invoice find old history delivered orders reprint duplicate again dobara rasid',
  },
  {
    label: () => t('places.cancelled-orders'),
    to: orders('Cancelled'),
    words: 'refused returned cancelled orders',
  },
  {
    label: () => t('accounts.pick'),
    to: adminPaths.pick,
    words: 'pack packing collect shelf basket pick',
    needs: 'orders.pick',
  },
  {
    label: () => t('accounts.counter'),
    to: adminPaths.counter,
    words:
      'till pos billing sell bill return packets exchange scan cash register counter wapsi wapas karna maal वापसी',
    needs: 'counter.sell',
  },
  {
    label: () => t('app.phone-order'),
    to: adminPaths.phoneOrder,
    words: 'call whatsapp telephone take order parchi phone',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.mornings'),
    to: adminPaths.mornings,
    words:
      'subscription subscriptions milk daily every day round newspaper doodh roz subah cut-off tomorrow pause mornings',
  },
  {
    label: () => t('places.customers'),
    to: adminPaths.customers,
    words: 'people accounts shoppers suspend block mobile customers grahak khata wale ग्राहक',
  },
  {
    label: () => t('places.something-wrong'),
    to: adminPaths.claims,
    words:
      'claims missing damaged expired broken spoiled rotten kharab replace wapas money back photo delivered case something wrong',
  },
  {
    label: () => t('places.complaints'),
    to: adminPaths.grievances,
    words: 'grievances problem officer answer complaints shikayat शिकायत',
  },
  {
    label: () => t('places.who-owes'),
    to: adminPaths.whoOwes,
    words: 'me money udhaar udhar baki due dues outstanding credit owes vasooli vasuli lena उधार बाकी',
  },
  {
    label: () => t('places.payments'),
    to: paths.payments,
    words: 'online refund review money back payu cashfree unreconciled payments',
  },
  {
    label: () => t('places.upi-to-look-for'),
    to: adminPaths.upi,
    words: 'paytm gpay phonepe bank statement utr seen upi look',
  },
  {
    label: () => t('places.riders-cash'),
    to: adminPaths.cash,
    words: 'rider lost hand in collect delivery boy money missing riders cash delivery boy rokad',
    needs: 'cash.count',
  },
  {
    label: () => t('counter.drawer-and-day'),
    to: adminPaths.day,
    words:
      'close day galla cash count till z report evening x report pay out drawer hisab kitab rokad nakad weighing scale tarazu हिसाब गल्ला',
    needs: 'counter.sell',
  },
  {
    label: () => t('counter.khata'),
    to: adminPaths.khata,
    words: 'udhaar udhar store credit advance jama book baki owes ledger payment remind khata',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.tax-month'),
    to: adminPaths.tax,
    words: 'gst gstr return invoice bill book accountant hsn file ca tax month',
  },
  {
    label: () => t('places.products'),
    to: adminPaths.products,
    words: 'items price rate list dearer cheaper change prices hide mrp stock products bhav daam भाव',
  },
  {
    label: () => t('places.running-low'),
    to: `${adminPaths.products}?stock=low`,
    words: 'low stock kam order again reorder finish products running low',
  },
  {
    label: () => t('places.out-of-stock'),
    to: `${adminPaths.products}?stock=out`,
    words: 'khatam empty zero products out of stock',
  },
  {
    label: () => t('places.new-product'),
    to: adminPaths.uploadProduct,
    words: 'add item upload new product naya saman',
  },
  {
    label: () => t('places.scan-products'),
    to: adminPaths.scanProducts,
    words: 'barcode camera add scan products torch light',
  },
  {
    label: () => t('places.import-products'),
    to: adminPaths.importProducts,
    words: 'excel csv tally marg list file rate import products',
  },
  {
    label: () => t('places.categories'),
    to: adminPaths.category,
    words: 'group department aisle categories',
  },
  { label: () => t('places.sub-categories'), to: adminPaths.subCategory, words: 'group sub categories' },
  { label: () => t('places.brands'), to: adminPaths.brands, words: 'company maker brands' },
  {
    label: () => t('places.suppliers-bills'),
    to: buying('bills'),
    words: 'purchase purchases buying paid owe suppliers bills',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.enter-a-suppliers-bill'),
    to: buying('enter'),
    words: 'purchase stock in goods arrived inward maal enter suppliers bill naya माल',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.suppliers'),
    to: buying('suppliers'),
    words: 'distributor wholesaler vendor gstin pay owe dues debit note return suppliers supplier paisa',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.mixed-mrps'),
    to: buying('mrps'),
    words: 'old mrp new two prices printed packets sticker relabel different rate changed mixed mrps',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.shoppers-who-wait'),
    to: buying('waiting'),
    words: 'waiting buyers waits sold out back in stock finished notify tell waited for shoppers wait',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.margins'),
    to: buying('margins'),
    words: 'profit earn cost munafa margins kamai fayda',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.expiry'),
    to: adminPaths.expiry,
    words: 'old dates expire soon waste throw best before expiry',
    needs: 'purchases.manage',
  },
  {
    label: () => t('app.labels'),
    to: adminPaths.labels,
    words: 'mrp label sticker barcode print shelf price tag labels',
    needs: 'stock.count',
  },
  {
    label: () => t('app.counting'),
    to: adminPaths.counts,
    words: 'stock take count inventory missing shelf audit counting ginti',
    needs: 'stock.count',
  },
  {
    label: () => t('places.words-without-a-result'),
    to: search('missed'),
    words: 'search missed not found ask shop words without result',
  },
  { label: () => t('places.searches'), to: search('searches'), words: 'what people look for searches' },
  {
    label: () => t('places.synonyms'),
    to: search('synonyms'),
    words: 'search same meaning hindi names synonyms',
  },
  {
    label: () => t('places.delivery-areas-and-slots'),
    to: adminPaths.delivery,
    words: 'holiday day off pincode time tomorrow area slot closed diwali delivery areas slots chhutti छुट्टी',
  },
  {
    label: () => t('places.charges'),
    to: paths.charges,
    words: 'delivery fee handling minimum free delivery charges',
  },
  {
    label: () => t('places.offers'),
    to: adminPaths.offers,
    words:
      'discount promotion scheme buy get one free bogo combo bundle percent off happy hours offers chhoot muft',
  },
  {
    label: () => t('places.coupons'),
    to: `${adminPaths.offers}?tab=coupons`,
    words: 'discount code voucher promo first order single use coupons',
  },
  {
    label: () => t('places.banners'),
    to: adminPaths.marketingBanners,
    words: 'home picture advertise offer poster banners',
  },
  {
    label: () => t('places.page-titles-for-search-engines'),
    to: adminPaths.marketingDefaults,
    words: 'seo google title page titles search engines',
  },
  {
    label: () => t('places.scripts'),
    to: adminPaths.marketingScripts,
    words: 'google analytics pixel facebook tag scripts',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.name-and-logo'),
    to: settings('general'),
    words: 'shop colour brand settings name logo',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.contact'),
    to: settings('contact'),
    words: 'phone address mail whatsapp settings contact',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.opening-hours'),
    to: settings('opening'),
    words: 'change timings time close open tomorrow hours settings opening band samay',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.delivery-time'),
    to: settings('delivery'),
    words: 'minutes promise free settings delivery time',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.order-rules'),
    to: settings('ordering'),
    words: 'minimum cash limit whole rupees round printed mrp settings order rules',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.payment-methods'),
    to: settings('payments'),
    words: 'keys payu cashfree gateway cod cash on delivery settings payment methods',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.upi-address'),
    to: settings('upi'),
    words: 'qr code vpa settings try upi address',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.rule-for-what-was-wrong'),
    to: settings('claims'),
    words: 'claims hours photo settled at once settings rule wrong',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.mails'),
    to: settings('mails'),
    words: 'email smtp notify test settings mails',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.legal-details'),
    to: settings('legal'),
    words: 'fssai licence gstin grievance officer owner settings legal details',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.tax-settings'),
    to: settings('tax'),
    words: 'gst rate change composition regular series settings tax',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.policy-pages'),
    to: settings('policies'),
    words: 'terms privacy return refund text settings policy pages',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.promises'),
    to: settings('promises'),
    words: 'return refund days settings promises',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.social-networks'),
    to: settings('social'),
    words: 'facebook instagram youtube settings social networks',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.messages'),
    to: settings('messages'),
    words:
      'sms whatsapp notification push reminder mobile number login code dlt template cost settings messages',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.languages'),
    to: settings('languages'),
    words: 'hindi bhasha translation translate wording sentence words settings languages',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.administrators'),
    to: settings('administrators'),
    words: 'owner admin access settings administrators',
    needs: 'settings.manage',
  },
  {
    label: () => t('places.two-step-login'),
    to: settings('two-step-login'),
    words: 'password security app code otp settings two step login',
  },
  {
    label: () => t('places.staff'),
    to: adminPaths.staff,
    words:
      'add rider cashier picker manager employee role worker remove staff delivery boy naya ladka naukar',
    needs: 'staff.manage',
  },
  {
    label: () => t('places.who-changed-what'),
    to: adminPaths.auditLog,
    words: 'audit log history price changed',
  },
]

/** The places that this person may open. */
export const placesFor = (person: Person | null): Place[] =>
  places
    .filter(({ needs = 'admin' }) => may(person, needs))
    .map(({ label, ...place }) => ({ ...place, label: label() }))
