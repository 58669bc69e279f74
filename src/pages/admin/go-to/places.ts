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

type Named = Omit<Place, 'label'> & { label: () => string }

const setting = (
  section: string,
  label: () => string,
  words: string,
  needs: Permission = 'settings.manage',
): Named => ({ label, to: settings(section), words: `${words} settings`, needs })

const places: readonly Named[] = [
  {
    label: () => t('places.overview'),
    to: adminPaths.overview,
    words: 'today sales dashboard report figures overview bikri becha बिक्री turnover sale kamai aaj dhandha',
  },
  {
    label: () => t('places.order-desk'),
    to: paths.allOrders,
    words:
      'orders new pending confirm dispatch waiting deliver assign rider order desk naye aaya home delivery late',
  },
  {
    label: () => t('places.orders-that-are-out'),
    to: orders('Out for Delivery'),
    words: 'on the road delivery riders orders raste kahan late pahuncha home',
  },
  {
    label: () => t('places.delivered-orders'),
    to: orders('Delivered'),
    words:
      'credit note done bill invoice find old history delivered orders reprint duplicate again dobara rasid purana copy lost print',
  },
  {
    label: () => t('places.cancelled-orders'),
    to: orders('Cancelled'),
    words: 'refused returned cancelled orders radd',
  },
  {
    label: () => t('accounts.pick'),
    to: adminPaths.pick,
    words: 'pack packing collect shelf basket pick saman thaila',
    needs: 'orders.pick',
  },
  {
    label: () => t('accounts.counter'),
    to: adminPaths.counter,
    words:
      'till pos billing sell bill return packets exchange scan cash register counter wapsi wapas karna maal वापसी print printer katna lautana customer sale',
    needs: 'counter.sell',
  },
  {
    label: () => t('app.phone-order'),
    to: adminPaths.phoneOrder,
    words: 'call whatsapp telephone take order parchi phone chitthi list likhna par',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.mornings'),
    to: adminPaths.mornings,
    words:
      'subscription subscriptions milk daily every day round newspaper doodh roz subah cut-off tomorrow pause mornings paper akhbar',
  },
  {
    label: () => t('places.customers'),
    to: adminPaths.customers,
    words:
      'party people accounts shoppers suspend block mobile customers grahak khata wale ग्राहक number name shopper merge',
  },
  {
    label: () => t('places.something-wrong'),
    to: adminPaths.claims,
    words:
      'badbu kam aaya claims missing damaged expired broken spoiled rotten kharab replace wapas money back photo delivered case something wrong tuta phata sada leak leaking item galat kam nikla',
  },
  {
    label: () => t('places.complaints'),
    to: adminPaths.grievances,
    words: 'gussa customer grievances problem officer answer complaints shikayat शिकायत naraz bura',
  },
  {
    label: () => t('places.who-owes'),
    to: adminPaths.whoOwes,
    words:
      'dena party me money udhaar udhar baki due dues outstanding credit owes vasooli vasuli lena उधार बाकी pending recover recovery collect who has not paid pay should customers balance unpaid kisne paisa aana',
  },
  {
    label: () => t('places.payments'),
    to: paths.payments,
    words: 'online refund review money back payu cashfree unreconciled payments paise wapas lautana failed',
  },
  {
    label: () => t('places.upi-to-look-for'),
    to: adminPaths.upi,
    words: 'payment received paytm gpay phonepe bank statement utr seen upi look google pay aaya paise kab',
  },
  {
    label: () => t('places.riders-cash'),
    to: adminPaths.cash,
    words:
      'kam rider lost hand in collect delivery boy money missing riders cash rokad collection settle settlement paisa short deposit ladke jama',
    needs: 'cash.count',
  },
  {
    label: () => t('counter.drawer-and-day'),
    to: adminPaths.day,
    words:
      'paisa kam barabar close day galla cash count till z report evening x pay out drawer hisab kitab rokad nakad weighing scale tarazu हिसाब गल्ला closing opening tijori kharcha expense expenses chai petty short mismatch in hand change khulle bank deposit weight machine kanta counted end',
    needs: 'counter.sell',
  },
  {
    label: () => t('counter.khata'),
    to: adminPaths.khata,
    words:
      'yaad dilana party receive received udhaar udhar store credit advance jama book baki owes ledger payment remind khata bahi kata khaata balance customer',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.tax-month'),
    to: adminPaths.tax,
    words:
      'gst gstr return invoice bill book accountant hsn file ca tax month jst vat kar income send jiesti',
  },
  {
    label: () => t('places.products'),
    to: adminPaths.products,
    words:
      'items price rate list dearer cheaper change prices hide mrp stock products bhav daam भाव रेट mehnga sasta wrong raise badhao stop selling delete remove photo edit keemat item',
  },
  {
    label: () => t('places.running-low'),
    to: `${adminPaths.products}?stock=low`,
    words:
      'maal low stock kam thoda order again reorder finish products running khatam hone wala mangana purchase',
  },
  {
    label: () => t('places.out-of-stock'),
    to: `${adminPaths.products}?stock=out`,
    words: 'khatam empty zero products out of stock khatm finished',
  },
  {
    label: () => t('places.new-product'),
    to: adminPaths.uploadProduct,
    words: 'add item upload new product naya saman jodna photo picture',
  },
  {
    label: () => t('places.scan-products'),
    to: adminPaths.scanProducts,
    words: 'barcode camera add scan products torch light photo phone mobile',
  },
  {
    label: () => t('places.import-products'),
    to: adminPaths.importProducts,
    words: 'excel csv tally marg list file rate import products xl sheet bulk upload many busy vyapar zoho',
  },
  {
    label: () => t('places.categories'),
    to: adminPaths.category,
    words: 'group department aisle categories vibhag shreni',
  },
  { label: () => t('places.sub-categories'), to: adminPaths.subCategory, words: 'group sub categories' },
  { label: () => t('places.brands'), to: adminPaths.brands, words: 'company maker brands' },
  {
    label: () => t('places.suppliers-bills'),
    to: buying('bills'),
    words: 'purchase purchases buying paid owe suppliers bills kharidi kharid order',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.enter-a-suppliers-bill'),
    to: buying('enter'),
    words:
      'purchase stock in goods arrived inward maal enter suppliers bill naya माल kharidi kharid mandi delivery challan godown received order aaya purana',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.suppliers'),
    to: buying('suppliers'),
    words:
      'dena party distributor wholesaler vendor gstin pay owe dues debit note return suppliers supplier paisa mandi wholesale company maal wapas credit saplayar',
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
    words: 'profit earn cost munafa margins kamai fayda nafa nuksan loss labh aaj',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.expiry'),
    to: adminPaths.expiry,
    words:
      'old dates expire soon waste throw best before expiry tarikh purana nikal dump wastage near expired maal fenkna',
    needs: 'purchases.manage',
  },
  {
    label: () => t('app.labels'),
    to: adminPaths.labels,
    words: 'mrp label sticker barcode print shelf price tag labels parchi chipkana printer',
    needs: 'stock.count',
  },
  {
    label: () => t('app.counting'),
    to: adminPaths.counts,
    words: 'stock take count inventory missing shelf audit counting ginti godown check milan matching short',
    needs: 'stock.count',
  },
  {
    label: () => t('places.words-without-a-result'),
    to: search('missed'),
    words: 'search missed not found ask shop words without result kya mangte log khoja',
  },
  { label: () => t('places.searches'), to: search('searches'), words: 'what people look for searches' },
  {
    label: () => t('places.synonyms'),
    to: search('synonyms'),
    words: 'search same meaning hindi names synonyms dusra word',
  },
  {
    label: () => t('places.delivery-areas-and-slots'),
    to: adminPaths.delivery,
    words:
      'holiday day off pincode time tomorrow area slot closed diwali delivery areas slots chhutti छुट्टी on leave festival sunday holi eid code kahan tyohar',
  },
  {
    label: () => t('places.charges'),
    to: paths.charges,
    words: 'delivery fee handling minimum free charges fees kiraya packing charge',
  },
  {
    label: () => t('places.offers'),
    to: adminPaths.offers,
    words:
      'discount promotion scheme buy get one free bogo combo bundle percent off happy hours offers chhoot muft gift sale points loyalty diskaunt festival',
  },
  {
    label: () => t('places.coupons'),
    to: `${adminPaths.offers}?tab=coupons`,
    words: 'discount code voucher promo first order single use coupons loyalty points',
  },
  {
    label: () => t('places.banners'),
    to: adminPaths.marketingBanners,
    words: 'home picture advertise offer poster banners photo advertisement ad ads vigyapan page slider',
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
  setting(
    'general',
    () => t('places.name-and-logo'),
    'photo shop colour brand name logo theme rang mohar color',
  ),
  setting('contact', () => t('places.contact'), 'phone address mail whatsapp contact pata number email map'),
  setting(
    'opening',
    () => t('places.opening-hours'),
    'khulta subah change timings time close open tomorrow hours opening band samay khulna khulega kab lunch break early late table sunday',
  ),
  setting('delivery', () => t('places.delivery-time'), 'minutes promise free delivery time kitne fast jaldi'),
  setting(
    'ordering',
    () => t('places.order-rules'),
    'off cod minimum cash limit whole rupees round printed mrp order rules kam maximum on delivery',
  ),
  setting(
    'payments',
    () => t('places.payment-methods'),
    'keys payu cashfree gateway cod cash on delivery payment methods card machine online netbanking swipe',
  ),
  setting('upi', () => t('places.upi-address'), 'qr code vpa try upi address kyuar yupiai'),
  setting(
    'claims',
    () => t('places.rule-for-what-was-wrong'),
    'claims hours photo settled at once rule wrong',
  ),
  setting('mails', () => t('places.mails'), 'email smtp notify test mails'),
  setting(
    'legal',
    () => t('places.legal-details'),
    'fssai licence gstin grievance officer owner legal details license gst number pan',
  ),
  setting('tax', () => t('places.tax-settings'), 'gst rate change composition regular series tax'),
  setting(
    'policies',
    () => t('places.policy-pages'),
    'terms privacy return refund text policy pages about us niyam',
  ),
  setting('promises', () => t('places.promises'), 'din return refund days promises'),
  setting('social', () => t('places.social-networks'), 'facebook instagram youtube social networks'),
  setting(
    'messages',
    () => t('places.messages'),
    'sandesh msg sms whatsapp notification push reminder mobile number login code dlt template cost messages otp',
  ),
  setting(
    'languages',
    () => t('places.languages'),
    'hindi bhasha translation translate wording sentence words languages english tamil angrezi',
  ),
  setting(
    'administrators',
    () => t('places.administrators'),
    'owner admin access administrators permission permissions malik',
  ),
  setting(
    'two-step-login',
    () => t('places.two-step-login'),
    'chabi password security app code otp two step login bhul reset',
    'admin',
  ),
  {
    label: () => t('places.staff'),
    to: adminPaths.staff,
    words:
      'login add rider cashier picker manager employee role worker remove staff delivery boy naya ladka naukar tankhwah salary permission permissions milk karmchari rights password',
    needs: 'staff.manage',
  },
  {
    label: () => t('places.who-changed-what'),
    to: adminPaths.auditLog,
    words: 'kaun delete hataya login audit log history price changed badla kisne kab',
  },
]

/** The places that this person may open. */
export const placesFor = (person: Person | null): Place[] =>
  places
    .filter(({ needs = 'admin' }) => may(person, needs))
    .map(({ label, ...place }) => ({ ...place, label: label() }))
