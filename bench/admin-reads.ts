import { waitingStatuses } from '#features/orders/states.ts'
import { PAST_MOBILE } from './fill-orders.ts'

const now = new Date().toISOString()
const month = now.slice(0, 7)
const today = now.slice(0, 10)

/** Orders are searched for these as a part of a number, which no index finds. */
export const SOME_DIGITS = String(PAST_MOBILE).slice(2, 8)

/**
 * Every reading call of people who work in a shop, with the queries that the growth of a shop is measured with; none for
 * one that reads a single record by its id or number. A new call without a line here fails the test
 * (`test/routes.test.ts`).
 */
export const adminReads: Record<string, readonly string[]> = {
  'GET /api/audit/log': [''],
  'GET /api/audit/people': [''],
  'GET /api/cash/day': [''],
  'GET /api/charge/all': [''],
  'GET /api/counter/catalogue': ['', '?after=5000', `?since=${Date.now() + 3_600_000}`],
  'GET /api/counter/checks': [''],
  'GET /api/counter/sale': [],
  'GET /api/counter/settings': [''],
  'GET /api/counters': [''],
  'GET /api/till/people': [''],
  'GET /api/counter/sold-lately': ['?productId=5000&unit=1%20kg'],
  'GET /api/counts/settings': [''],
  'GET /api/counts': [''],
  'GET /api/counts/{id}': [],
  'GET /api/customer/get-customers': ['', '?search=kumar', `?search=${PAST_MOBILE}`],
  'GET /api/customers': ['', '?search=kumar', '?group=owing'],
  'GET /api/day': [''],
  'GET /api/delivery/areas': [''],
  'GET /api/delivery/day-moves': [`?day=${today}`],
  'GET /api/delivery/days-off': [''],
  'GET /api/delivery/riders': [''],
  'GET /api/delivery/slot-grid': [''],
  'GET /api/delivery/slot-rules': [''],
  'GET /api/expiry': ['', '?list=advice'],
  'GET /api/gaps': [''],
  'GET /api/grievances': [''],
  'GET /api/import/list': [''],
  'GET /api/khata': [],
  'GET /api/marketing/banners': [''],
  'GET /api/marketing/scripts/history': [''],
  'GET /api/notification/bell': [''],
  'GET /api/order/export-orders': ['', '?search=kumar&order_status=Cancelled'],
  'GET /api/order/get-all-orders': [
    '?limit=20',
    '?limit=20&order_status=Pending',
    '?limit=20&page=40',
    `?limit=20&sort=promised&${waitingStatuses.map((status) => `order_status=${status}`).join('&')}`,
    `?limit=20&search=${PAST_MOBILE}`,
    `?limit=20&search=${SOME_DIGITS}`,
    '?limit=20&search=kumar',
  ],
  'GET /api/order/status-counts': [''],
  'GET /api/payment/failed-jobs': [''],
  'GET /api/payment/outages': [''],
  'GET /api/payment/get-keys': [''],
  'GET /api/payment/unreconciled': [''],
  'GET /api/phone-order/callers': [`?search=${PAST_MOBILE}`, '?search=kumar'],
  'GET /api/pick/queue': [''],
  'GET /api/product/export-products': [''],
  'GET /api/product/get-brands': ['', '?search=am'],
  'GET /api/product/get-import': [''],
  'GET /api/purchases': [''],
  'GET /api/purchases/margins': [`?from=${month}-01&to=${today}`],
  'GET /api/purchases/{id}': [],
  'GET /api/report/overview': [''],
  'GET /api/report/who-owes': [''],
  'GET /api/rider/ready': [''],
  'GET /api/rider/stops': [''],
  'GET /api/search/explain': ['?search=milk'],
  'GET /api/search/synonyms': [''],
  'GET /api/search/terms': ['', '?nothingFound=true'],
  'GET /api/settings/get-settings': [''],
  'GET /api/settings/get-setup': [''],
  'GET /api/staff': [''],
  'GET /api/staff/day': [],
  'GET /api/stock/changed-packs': [''],
  'GET /api/stock/packs': ['?search=basmati', '?search=ba'],
  'GET /api/storefront/opening': [''],
  'GET /api/suppliers': [''],
  'GET /api/tax/documents': ['', '?page=40'],
  'GET /api/tax/gstr1': [`?month=${month}`],
  'GET /api/tax/month': [`?month=${month}`],
  'GET /api/tax/product/{id}': [],
  'GET /api/tax/readiness': [''],
  'GET /api/upi/desk': [''],
  'GET /api/user/get-admins': [''],
  'GET /api/user/get-second-factor': [''],
}
