import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { may, type Person } from '#shared/permissions.ts'
import { settingsPlaces, type Named } from './settings-places.ts'

export type Place = Omit<Named, 'label'> & { label: string }

const buying = (tab: string) => `${adminPaths.buying}?tab=${tab}`
const search = (tab: string) => `${paths.searchDesk}?tab=${tab}`
const orders = (status: string) => `${paths.allOrders}?status=${encodeURIComponent(status)}`

const places: readonly Named[] = [
  {
    label: () => t('places.overview'),
    to: adminPaths.overview,
    words:
      'today sales dashboard report figures overview bikri becha बिक्री turnover sale kamai aaj dhandha best selling top month monthly week weekly yesterday kal roz graph chart home summary income daily ghar din total analytics statistics performance figure comparison compare growth last jyada popular hisab sell sold which no bika',
  },
  {
    label: () => t('places.order-desk'),
    to: paths.allOrders,
    words:
      'orders new pending confirm dispatch waiting deliver assign rider order desk naye aaya home delivery late list kal naya accept aya bina nikalo nikalna status print slip process urgent board kitne reject online tha gate address door nobody stuck moving',
  },
  {
    label: () => t('places.orders-that-are-out'),
    to: orders('Out for Delivery'),
    words:
      'on the road delivery riders orders raste kahan late pahuncha home where kidhar track pahunchega boy tracking reached gaya nikla rider out gadi gaadi stuck moving',
  },
  {
    label: () => t('places.delivered-orders'),
    to: orders('Delivered'),
    words:
      'credit note done bill invoice find old history delivered orders reprint duplicate again dobara rasid purana copy lost print receipt kal pehle yesterday complete completed finished mila pahunch chapna chhapna',
  },
  {
    label: () => t('places.cancelled-orders'),
    to: orders('Cancelled'),
    words:
      'refused returned cancelled orders radd cancel wapas return failed undelivered reject lautaya nobody ghar tha nahi door locked reached home customer',
  },
  {
    label: () => t('accounts.pick'),
    to: adminPaths.pick,
    words:
      'pack packing collect shelf basket pick saman thaila nikalna thela bag bharna picker order nikalo picking carton bharo assemble ready taiyar substitute substitution replace weigh taulna',
    needs: 'orders.pick',
  },
  {
    label: () => t('accounts.counter'),
    to: adminPaths.counter,
    words:
      'till pos billing sell bill return packets exchange scan cash register counter wapsi wapas karna maal वापसी print printer katna lautana customer sale receipt reprint pin bhul forgot naam cashier weighing scale tarazu weigh taulna credit note badalna replacement hold galat bechna checkout machine keyboard quick fast walk walkin khareed new make generate invoice discount loose weight split pay naap tol empty bottle bottles wrong made banaye saman samaan',
    needs: 'counter.sell',
  },
  {
    label: () => t('app.phone-order'),
    to: adminPaths.phoneOrder,
    words:
      'call whatsapp telephone take order parchi phone chitthi list likhna par aaya ring karke boli se likho message bheji voice dictate booking book caller called uncle aunty old ghar',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.mornings'),
    to: adminPaths.mornings,
    words:
      'subscription subscriptions milk daily every day round newspaper doodh roz subah cut-off tomorrow pause mornings paper akhbar dudhwala doodhwala subscribe bread anda delivery morning vacation stop band kal nahi chahiye skip regular monthly khata milkman',
  },
  {
    label: () => t('places.customers'),
    to: adminPaths.customers,
    words:
      'party people accounts new shoppers suspend block mobile customers grahak khata wale ग्राहक number name shopper merge customer naya add address badalna kaun kharidar aadmi duplicate join find phone ladies aunty uncle profile data erase delete consent gdpr best loyal regular visitors rename wrong galat family details date birthday two same person',
  },
  {
    label: () => t('places.something-wrong'),
    to: adminPaths.claims,
    words:
      'badbu kam aaya claims missing damaged expired broken spoiled rotten kharab replace wapas money back photo delivered case something wrong tuta phata sada leak leaking item galat kam nikla replacement badal short nahi mila kharaab saman damage return purana complaint quality galti mistake extra kami tooth torn spill phat gaya substitute stale basi incomplete adhura',
  },
  {
    label: () => t('places.complaints'),
    to: adminPaths.grievances,
    words:
      'gussa customer grievances problem officer answer complaints shikayat शिकायत naraz bura angry upset jhagda complain consumer court feedback review letter ticket tickets support help query pareshani dikkat',
  },
  {
    label: () => t('places.who-owes'),
    to: adminPaths.whoOwes,
    words:
      'dena party me money udhaar udhar baki due dues outstanding credit owes vasooli vasuli lena उधार बाकी pending recover recovery collect who has not paid pay should customers balance unpaid kisne paisa aana does much kaun list reminder hisab payment cheque bounce supplier total bakaya nikalta udhaari lenden len receivable payable rakam raqam owed owing debt debtors creditors karza loan milenge kab report paise lene kisse market stuck nahi diya',
  },
  {
    label: () => t('places.payments'),
    to: paths.payments,
    words:
      'online refund pending review money back payu cashfree unreconciled payments paise wapas lautana failed razorpay gateway fail atak stuck double twice wrong cut kat gaya settlement bank card chargeback dispute transaction transactions id utr reverse return mismatch extra paisa order',
  },
  {
    label: () => t('places.upi-to-look-for'),
    to: adminPaths.upi,
    words:
      'payment received paytm gpay phonepe bank statement utr seen upi look google pay aaya paise kab nahi dikha pending cheque phone pe soundbox confirm check match reconcile reconciliation verify aayi credited bhim screenshot transfer neft imps rtgs fake real asli nakli',
  },
  {
    label: () => t('places.riders-cash'),
    to: adminPaths.cash,
    words:
      'kam rider lost hand in collect delivery boy money missing riders cash rokad collection settle settlement paisa short deposit ladke jama cod nahi diya hisab on paise lena rupees wasool note rakam handover jamaa submit',
    needs: 'cash.count',
  },
  {
    label: () => t('counter.drawer-and-day'),
    to: adminPaths.day,
    words:
      'paisa kam barabar close day galla cash count till z report evening x pay out drawer hisab kitab rokad nakad weighing scale tarazu हिसाब गल्ला closing opening tijori kharcha expense expenses chai petty short mismatch in hand change khulle bank deposit weight machine kanta counted end denomination denominations note notes coin coins sikke nikala nikalna withdraw balance discount less chori theft shortage yesterday kal salary tankhwah shift counter din khatam band 500 mila nahi raha extra zyada le liya tally subah shuru float start begin open over safe locker lunch personal withdrawal gin ginna bijli electricity rent petrol tea kiraya diesel repair spent spend khula milana auto rickshaw sweeper safai cleaner gave',
    needs: 'counter.sell',
  },
  {
    label: () => t('counter.khata'),
    to: adminPaths.khata,
    words:
      'yaad dilana party receive received udhaar udhar store credit advance jama book baki owes ledger payment remind khata bahi kata khaata balance customer reminder bhejo limit cheque bounce add naya old who bakaya likhna bahikhata mahina monthly account passbook statement deposit jamaa udhari due settle chukana chukaya stop',
    needs: 'counter.sell',
  },
  {
    label: () => t('places.tax-month'),
    to: adminPaths.tax,
    words:
      'gst gstr return invoice bill book accountant hsn file ca tax month jst vat kar income send jiesti CA chartered tally munim gstr1 gstr3b sale register credit note summary b2b bhejna ledger galat series export report turnover audit filing portal json eway e-way einvoice composition cess igst cgst sgst debit munshi accounts input itc purchase payable bharna pay taxable tds tcs',
  },
  {
    label: () => t('places.products'),
    to: adminPaths.products,
    words:
      'items loose khula saman price rate list dearer cheaper change prices hide mrp stock products bhav daam भाव रेट mehnga sasta wrong raise badhao stop selling delete remove photo edit keemat item band image dead slow best unpublish hsn code catalogue catalog bacha inventory badalna bada update bulk name naam unit pack size weight sabzi fruit daal variant order arrange search find mahanga mahange kam dar available value',
  },
  {
    label: () => t('places.running-low'),
    to: `${adminPaths.products}?stock=low`,
    words:
      'maal low stock kam thoda order again reorder finish products running khatam hone wala mangana purchase distributor short mangwana bacha alert shortage kitna kami minimum level refill items',
  },
  {
    label: () => t('places.out-of-stock'),
    to: `${adminPaths.products}?stock=out`,
    words: 'khatam empty zero products out of stock khatm finished nil nahin nahi bacha unavailable khali',
  },
  {
    label: () => t('places.new-product'),
    to: adminPaths.uploadProduct,
    words:
      'photo add item upload new product naya saman jodna picture create dalo daalo register banao listing',
  },
  {
    label: () => t('places.scan-products'),
    to: adminPaths.scanProducts,
    words:
      'barcode camera add scan products torch light photo phone mobile qr bar code scanner gun naya read',
  },
  {
    label: () => t('places.import-products'),
    to: adminPaths.importProducts,
    words:
      'excel csv tally marg list file rate import products xl sheet bulk upload many busy vyapar zoho export download backup catalogue data transfer old software migrate sheets google computer sara',
  },
  {
    label: () => t('places.categories'),
    to: adminPaths.category,
    words: 'group department aisle categories vibhag shreni section type kism picture photo order rename',
  },
  { label: () => t('places.sub-categories'), to: adminPaths.subCategory, words: 'group sub categories' },
  { label: () => t('places.brands'), to: adminPaths.brands, words: 'company maker brands' },
  {
    label: () => t('places.suppliers-bills'),
    to: buying('bills'),
    words:
      'purchase purchases buying paid owe suppliers bills kharidi kharid order payment pending return debit note saplayar wholesaler cheque saplair photo scan pdf upload wapas input credit old last purana rate',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.enter-a-suppliers-bill'),
    to: buying('enter'),
    words:
      'purchase stock in goods arrived inward maal enter suppliers bill naya माल kharidi kharid mandi delivery challan godown received order aaya purana invoice add receive grn saman aya tempo truck gaadi party supplier new rate',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.suppliers'),
    to: buying('suppliers'),
    words:
      'dena party distributor wholesaler vendor gstin pay owe dues debit note return suppliers supplier paisa mandi wholesale company maal wapas credit saplayar payment pending hisab ledger cheque udhar kitna agency stockist sales man salesman number phone contact khata dealer vala thok thokwala advance outstanding baki neft rtgs',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.mixed-mrps'),
    to: buying('mrps'),
    words:
      'old mrp new two prices printed packets sticker relabel different rate changed mixed mrps do alag naya purana price change',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.shoppers-who-wait'),
    to: buying('waiting'),
    words:
      'waiting buyers waits sold out back in stock finished notify tell waited for shoppers wait demand request requested aane batao inform alert wishlist want wants wanted comes come customer',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.margins'),
    to: buying('margins'),
    words:
      'profit earn cost month munafa margins kamai fayda nafa nuksan loss labh aaj dead slow best margin percent munafe bachat return profitable price below ghata landing most money item makes',
    needs: 'purchases.manage',
  },
  {
    label: () => t('places.expiry'),
    to: adminPaths.expiry,
    words:
      'old dates expire soon waste throw best before expiry tarikh purana nikal dump wastage near expired maal fenkna damage chuha chuhe rat mouse kharab barbad nuksan sada hua phenkna phekna sade kachra spoil rotten date tareekh khatam use by shelf life stale basi rats mice expire expaayar ate',
    needs: 'purchases.manage',
  },
  {
    label: () => t('app.labels'),
    to: adminPaths.labels,
    words:
      'mrp label sticker barcode print shelf price tag labels parchi chipkana printer weigh scale rate chit ticket stickers barcodes own code zebra thermal packing date',
    needs: 'stock.count',
  },
  {
    label: () => t('app.counting'),
    to: adminPaths.counts,
    words:
      'stock take count inventory missing shelf audit counting ginti godown check milan matching short chori theft stolen loss gayab adjust wrong galat chuha rat damage wastage kharab ginna gino physical verify verification mila nahi kitna bacha stocktaking hisab lost find fark difference nikla maal rats mice register value mismatch farak antar',
    needs: 'stock.count',
  },
  {
    label: () => t('places.words-without-a-result'),
    to: search('missed'),
    words:
      'search missed not found ask shop words without result kya mangte log khoja dhoondte dhundte dhundha nahi mila customers demand mang wanted requested unavailable hai bechte want wants paneer cant find',
  },
  {
    label: () => t('places.searches'),
    to: search('searches'),
    words:
      'what people look for searches search customers log kya dhoondte dhundte popular report words terms',
  },
  {
    label: () => t('places.synonyms'),
    to: search('synonyms'),
    words:
      'search same meaning hindi names synonyms dusra word alternate alternative alias naam alag cheez ek means matlab spelling local',
  },
  {
    label: () => t('places.delivery-areas-and-slots'),
    to: adminPaths.delivery,
    words:
      'holiday day off weekly pincode time tomorrow area slot closed diwali delivery areas slots chhutti छुट्टी on leave festival sunday holi eid code kahan tyohar karte kaha jagah mohalla colony far km distance rakhi radius zone society pin evening morning shaam window next badhana village gaon band vacation full booking apartment building tower flat gali sector nagar phase road deliver till pm am pickup',
  },
  {
    label: () => t('places.charges'),
    to: paths.charges,
    words:
      'delivery fee handling minimum free charges fees kiraya packing charge raat night extra platform convenience service bag carry bhada surge rain hatana lagana tip small order packaging thaili plastic polythene jhola cess paisa badhana',
  },
  {
    label: () => t('places.offers'),
    to: adminPaths.offers,
    words:
      'discount promotion scheme buy get one free bogo combo bundle percent off happy hours offers chhoot muft gift sale points loyalty diskaunt festival diwali rakhi sell loot bachat 1+1 2+1 lagana holi deal deals saving rate cut clearance expiry half price flat cashback reward rewards member membership scratch',
  },
  {
    label: () => t('places.coupons'),
    to: `${adminPaths.offers}?tab=coupons`,
    words:
      'discount code voucher promo first order single use coupons loyalty points kupan gift card referral refer new customer welcome',
  },
  {
    label: () => t('places.banners'),
    to: adminPaths.marketingBanners,
    words:
      'home picture advertise offer poster banners photo advertisement ad ads vigyapan page slider image diwali festival slide badalna carousel front top homepage big pamphlet flyer wish',
  },
  {
    label: () => t('places.page-titles-for-search-engines'),
    to: adminPaths.marketingDefaults,
    words:
      'seo google title page titles search engines share picture website site link preview description browser tab ranking',
  },
  {
    label: () => t('places.scripts'),
    to: adminPaths.marketingScripts,
    words:
      'google analytics pixel facebook tag scripts tracking code chat widget gtm ads conversion html javascript meta embed plugin',
    needs: 'settings.manage',
  },
  ...settingsPlaces,
  {
    label: () => t('places.staff'),
    to: adminPaths.staff,
    words:
      'login add rider cashier picker manager employee role worker remove staff delivery boy naya ladka naukar tankhwah salary permission permissions malik karmchari rights password hatana nikalna badalna suspend pin bhul forgot chutti attendance ladke owner kaam kiya chhod chhoda gaya bhaiya helper naukri hours shift duty performance left logout ladki jodna phone number',
    needs: 'staff.manage',
  },
  {
    label: () => t('places.who-changed-what'),
    to: adminPaths.auditLog,
    words:
      'kaun delete hataya login audit log history price changed badla kisne kab chori theft gave diya discount kisko changes kiya track record activity galti deleted delete removed product logged who took money',
  },
]

export const placesFor = (person: Person | null): Place[] =>
  places
    .filter(({ needs = 'admin' }) => may(person, needs))
    .map(({ label, ...place }) => ({ ...place, label: label() }))
