import { mountAbout } from '#features/about/server/routes.ts'
import { mountAddress } from '#features/addresses/server/routes.ts'
import { mountAudit } from '#features/audit/server/routes.ts'
import { mountCart } from '#features/cart/server/routes.ts'
import { mountPriceChange } from '#features/catalogue/server/price-change-routes.ts'
import { mountCatalogueAdmin } from '#features/catalogue/server/admin-routes.ts'
import { mountCatalogue } from '#features/catalogue/server/routes.ts'
import { mountCharge, mountChargeManagement } from '#features/charges/server/routes.ts'
import { mountCoupon } from '#features/promotions/server/coupon-routes.ts'
import { mountPromotion, mountPromotionManagement } from '#features/promotions/server/routes.ts'
import { mountClaim } from '#features/claims/server/routes.ts'
import { mountConsent } from '#features/consents/server/routes.ts'
import { mountCounter } from '#features/counter/server/routes.ts'
import { mountTill } from '#features/counter/server/till-routes.ts'
import { mountDayOff } from '#features/fulfilment/desk/server/day-off-routes.ts'
import { mountPick } from '#features/fulfilment/desk/server/pick-routes.ts'
import { mountCash } from '#features/fulfilment/riders/server/cash-routes.ts'
import { mountRider, mountDispatch } from '#features/fulfilment/riders/server/routes.ts'
import { mountDelivery, mountDeliveryManagement } from '#features/fulfilment/slots/server/routes.ts'
import { mountGap } from '#features/gaps/server/routes.ts'
import { mountGrievance } from '#features/grievances/server/routes.ts'
import { mountCredit } from '#features/khata/server/credit-routes.ts'
import { mountJoin } from '#features/khata/server/join-routes.ts'
import { mountKhata } from '#features/khata/server/routes.ts'
import { mountLanguage } from '#features/languages/server/routes.ts'
import { mountWatch } from '#features/watches/server/routes.ts'
import { mountList } from '#features/lists/server/routes.ts'
import { mountMarketing, mountPanel } from '#features/marketing/server/routes.ts'
import { mountMedia } from '#features/media/server/routes.ts'
import { mountMessage } from '#features/notifications/server/message-routes.ts'
import { mountNotification } from '#features/notifications/server/routes.ts'
import { mountPhoneOrder } from '#features/orders/server/phone-routes.ts'
import { mountCouponCheck } from '#features/orders/server/coupon-check-routes.ts'
import { mountOrder } from '#features/orders/server/routes.ts'
import { mountTax } from '#features/orders/server/tax-routes.ts'
import { mountTaxRates } from '#features/papers/server/rates-routes.ts'
import { mountPaymentKey } from '#features/payments/server/key-routes.ts'
import { mountPayment } from '#features/payments/server/routes.ts'
import { mountIdentity } from '#features/people/accounts/server/routes.ts'
import { mountStaff } from '#features/people/accounts/server/staff-routes.ts'
import { mountCustomer } from '#features/people/customers/server/routes.ts'
import { mountPrivacy } from '#features/privacy/server/routes.ts'
import { mountReport } from '#features/reports/server/routes.ts'
import { mountSearch } from '#features/search/server/routes.ts'
import { mountCount } from '#features/stock/counts/server/routes.ts'
import { mountExpiry } from '#features/stock/expiry/server/routes.ts'
import { mountStock } from '#features/stock/movements/server/routes.ts'
import { mountPurchasing } from '#features/stock/purchasing/server/routes.ts'
import { mountSupplier } from '#features/stock/purchasing/server/supplier-routes.ts'
import { mountStorefront, mountQueue } from '#features/storefront/server/routes.ts'
import { mountSubscription } from '#features/subscriptions/server/routes.ts'
import { mountUpi } from '#features/upi/server/routes.ts'

export const rooms = [
  mountIdentity,
  mountStaff,
  mountAudit,
  mountConsent,
  mountMedia,
  mountNotification,
  mountMessage,
  mountAddress,
  mountStorefront,
  mountLanguage,
  mountWatch,
  mountCatalogue,
  mountCatalogueAdmin,
  mountPriceChange,
  mountSearch,
  mountMarketing,
  mountPanel,
  mountCharge,
  mountTaxRates,
  mountChargeManagement,
  mountPromotion,
  mountPromotionManagement,
  mountCoupon,
  mountQueue,
  mountDelivery,
  mountDeliveryManagement,
  mountRider,
  mountCash,
  mountDispatch,
  mountCart,
  mountList,
  mountPayment,
  mountPaymentKey,
  mountKhata,
  mountCredit,
  mountJoin,
  mountOrder,
  mountPhoneOrder,
  mountCouponCheck,
  mountSubscription,
  mountDayOff,
  mountPick,
  mountStock,
  mountPurchasing,
  mountSupplier,
  mountCounter,
  mountTill,
  mountExpiry,
  mountCount,
  mountUpi,
  mountTax,
  mountReport,
  mountGap,
  mountAbout,
  mountCustomer,
  mountPrivacy,
  mountGrievance,
  mountClaim,
]
