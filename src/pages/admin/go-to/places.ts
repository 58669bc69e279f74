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

const places: readonly Place[] = [
  { label: 'Overview', to: adminPaths.overview, words: 'today sales dashboard report figures' },
  {
    label: 'Order desk',
    to: paths.allOrders,
    words: 'orders new pending confirm dispatch waiting deliver assign rider',
  },
  { label: 'Orders that are out', to: orders('Out for Delivery'), words: 'on the road delivery riders' },
  { label: 'Delivered orders', to: orders('Delivered'), words: 'done bill invoice find old history' },
  { label: 'Cancelled orders', to: orders('Cancelled'), words: 'refused returned' },
  { label: 'Pick', to: adminPaths.pick, words: 'pack packing collect shelf basket', needs: 'orders.pick' },
  {
    label: 'Counter',
    to: adminPaths.counter,
    words: 'till pos billing sell bill return packets exchange scan cash register',
    needs: 'counter.sell',
  },
  {
    label: 'Phone order',
    to: adminPaths.phoneOrder,
    words: 'call whatsapp telephone take order parchi',
    needs: 'counter.sell',
  },
  {
    label: 'Mornings',
    to: adminPaths.mornings,
    words:
      'subscription subscriptions milk daily every day round newspaper doodh roz subah cut-off tomorrow pause',
  },
  { label: 'Customers', to: adminPaths.customers, words: 'people accounts shoppers suspend block mobile' },
  {
    label: 'Something wrong',
    to: adminPaths.claims,
    words:
      'claims missing damaged expired broken spoiled rotten kharab replace wapas money back photo delivered case',
  },
  { label: 'Complaints', to: adminPaths.grievances, words: 'grievances problem officer answer' },
  {
    label: 'Who owes',
    to: adminPaths.whoOwes,
    words: 'me money udhaar udhar baki due dues outstanding credit',
  },
  {
    label: 'Payments',
    to: paths.payments,
    words: 'online refund review money back payu cashfree unreconciled',
  },
  { label: 'UPI to look for', to: adminPaths.upi, words: 'paytm gpay phonepe bank statement utr seen' },
  {
    label: 'Riders’ cash',
    to: adminPaths.cash,
    words: 'rider lost hand in collect delivery boy money missing',
    needs: 'cash.count',
  },
  {
    label: 'Drawer and day',
    to: adminPaths.day,
    words: 'close day galla cash count till z report evening x report pay out',
    needs: 'counter.sell',
  },
  {
    label: 'Khata',
    to: adminPaths.khata,
    words: 'udhaar udhar store credit advance jama book baki owes ledger payment remind',
    needs: 'counter.sell',
  },
  {
    label: 'Tax month',
    to: adminPaths.tax,
    words: 'gst gstr return invoice bill book accountant hsn file ca',
  },
  {
    label: 'Products',
    to: adminPaths.products,
    words: 'items price rate list dearer cheaper change prices hide mrp stock',
  },
  { label: 'New product', to: adminPaths.uploadProduct, words: 'add item upload' },
  { label: 'Scan products', to: adminPaths.scanProducts, words: 'barcode camera add' },
  { label: 'Import products', to: adminPaths.importProducts, words: 'excel csv tally marg list file rate' },
  { label: 'Categories', to: adminPaths.category, words: 'group department aisle' },
  { label: 'Sub-categories', to: adminPaths.subCategory, words: 'group' },
  { label: 'Brands', to: adminPaths.brands, words: 'company maker' },
  {
    label: 'Suppliers’ bills',
    to: buying('bills'),
    words: 'purchase purchases buying paid owe',
    needs: 'purchases.manage',
  },
  {
    label: 'Enter a supplier’s bill',
    to: buying('enter'),
    words: 'purchase stock in goods arrived inward maal',
    needs: 'purchases.manage',
  },
  {
    label: 'Suppliers',
    to: buying('suppliers'),
    words: 'distributor wholesaler vendor gstin pay owe dues debit note return',
    needs: 'purchases.manage',
  },
  {
    label: 'Mixed MRPs',
    to: buying('mrps'),
    words: 'old mrp new two prices printed packets sticker relabel different rate changed',
    needs: 'purchases.manage',
  },
  {
    label: 'Shoppers who wait',
    to: buying('waiting'),
    words: 'waiting buyers waits sold out back in stock finished notify tell waited for',
    needs: 'purchases.manage',
  },
  {
    label: 'Margins',
    to: buying('margins'),
    words: 'profit earn cost munafa',
    needs: 'purchases.manage',
  },
  {
    label: 'Expiry',
    to: adminPaths.expiry,
    words: 'old dates expire soon waste throw best before',
    needs: 'purchases.manage',
  },
  {
    label: 'Labels',
    to: adminPaths.labels,
    words: 'mrp label sticker barcode print shelf price tag',
    needs: 'stock.count',
  },
  {
    label: 'Counting',
    to: adminPaths.counts,
    words: 'stock take count inventory missing shelf audit',
    needs: 'stock.count',
  },
  { label: 'Words without a result', to: search('missed'), words: 'search missed not found ask shop' },
  { label: 'Searches', to: search('searches'), words: 'what people look for' },
  { label: 'Synonyms', to: search('synonyms'), words: 'search same meaning hindi names' },
  {
    label: 'Delivery areas and slots',
    to: adminPaths.delivery,
    words: 'holiday day off pincode time tomorrow area slot closed diwali',
  },
  { label: 'Charges', to: paths.charges, words: 'delivery fee handling minimum free delivery' },
  {
    label: 'Offers',
    to: adminPaths.offers,
    words: 'discount promotion scheme buy get one free bogo combo bundle percent off happy hours',
  },
  {
    label: 'Coupons',
    to: `${adminPaths.offers}?tab=coupons`,
    words: 'discount code voucher promo first order single use',
  },
  { label: 'Banners', to: adminPaths.marketingBanners, words: 'home picture advertise offer poster' },
  { label: 'Page titles for search engines', to: adminPaths.marketingDefaults, words: 'seo google title' },
  {
    label: 'Scripts',
    to: adminPaths.marketingScripts,
    words: 'google analytics pixel facebook tag',
    needs: 'settings.manage',
  },
  {
    label: 'Name and logo',
    to: settings('general'),
    words: 'shop colour brand settings',
    needs: 'settings.manage',
  },
  {
    label: 'Contact',
    to: settings('contact'),
    words: 'phone address mail whatsapp settings',
    needs: 'settings.manage',
  },
  {
    label: 'Opening hours',
    to: settings('opening'),
    words: 'change timings time close open tomorrow hours settings',
    needs: 'settings.manage',
  },
  {
    label: 'Delivery time',
    to: settings('delivery'),
    words: 'minutes promise free settings',
    needs: 'settings.manage',
  },
  {
    label: 'Order rules',
    to: settings('ordering'),
    words: 'minimum cash limit whole rupees round printed mrp settings',
    needs: 'settings.manage',
  },
  {
    label: 'Payment methods',
    to: settings('payments'),
    words: 'keys payu cashfree gateway cod cash on delivery settings',
    needs: 'settings.manage',
  },
  {
    label: 'UPI address',
    to: settings('upi'),
    words: 'qr code vpa settings try',
    needs: 'settings.manage',
  },
  {
    label: 'Rule for what was wrong',
    to: settings('claims'),
    words: 'claims hours photo settled at once settings',
    needs: 'settings.manage',
  },
  {
    label: 'Mails',
    to: settings('mails'),
    words: 'email smtp notify test settings',
    needs: 'settings.manage',
  },
  {
    label: 'Legal details',
    to: settings('legal'),
    words: 'fssai licence gstin grievance officer owner settings',
    needs: 'settings.manage',
  },
  {
    label: 'Tax settings',
    to: settings('tax'),
    words: 'gst rate change composition regular series settings',
    needs: 'settings.manage',
  },
  {
    label: 'Policy pages',
    to: settings('policies'),
    words: 'terms privacy return refund text settings',
    needs: 'settings.manage',
  },
  {
    label: 'Promises',
    to: settings('promises'),
    words: 'return refund days settings',
    needs: 'settings.manage',
  },
  {
    label: 'Social networks',
    to: settings('social'),
    words: 'facebook instagram youtube settings',
    needs: 'settings.manage',
  },
  {
    label: 'Messages',
    to: settings('messages'),
    words: 'sms whatsapp notification push reminder mobile number login code dlt template cost settings',
    needs: 'settings.manage',
  },
  {
    label: 'Languages',
    to: settings('languages'),
    words: 'hindi bhasha translation translate wording sentence words settings',
    needs: 'settings.manage',
  },
  {
    label: 'Administrators',
    to: settings('administrators'),
    words: 'owner admin access settings',
    needs: 'settings.manage',
  },
  {
    label: 'Two-step login',
    to: settings('two-step-login'),
    words: 'password security app code otp settings',
  },
  {
    label: 'Staff',
    to: adminPaths.staff,
    words: 'add rider cashier picker manager employee role worker remove',
    needs: 'staff.manage',
  },
  { label: 'Who changed what', to: adminPaths.auditLog, words: 'audit log history price' },
]

/** The places that this person may open. */
export const placesFor = (person: Person | null): Place[] =>
  places.filter(({ needs = 'admin' }) => may(person, needs))

/** Words that say nothing about where to go. */
const FILLERS = new Set(
  'a an and are do for how i in is it my of on our s shop the their to today we what where with'.split(' '),
)

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The places for what was typed, the best first: each typed word begins a word of the place, and words of its name count
 * more. When no place has them all, those with most of them.
 */
export function findPlaces(all: readonly Place[], typed: string): Place[] {
  const asked = wordsIn(typed)
  const telling = asked.filter((word) => !FILLERS.has(word))
  const wanted = telling.length > 0 ? telling : asked
  if (wanted.length === 0) return []
  const rated = all.map((place) => {
    const names = wordsIn(place.label)
    const others = wordsIn(place.words)
    const points = wanted.map((word) =>
      names.includes(word)
        ? 4
        : names.some((one) => one.startsWith(word))
          ? 3
          : others.includes(word)
            ? 2
            : others.some((one) => one.startsWith(word))
              ? 1
              : 0,
    )
    return {
      place,
      found: points.filter((one) => one > 0).length,
      points: points.reduce((sum: number, one) => sum + one, 0),
    }
  })
  const most = Math.max(...rated.map(({ found }) => found))
  return most === 0
    ? []
    : rated
        .filter(({ found }) => found === most)
        .toSorted((one, two) => two.points - one.points)
        .map(({ place }) => place)
}
