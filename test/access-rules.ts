/** Who may make each call. A new call without a line here fails the test. */
export const callAccess = `
POST /api/user/send-otp                                        anyone
POST /api/user/verify-otp                                      anyone
POST /api/user/check-cookies                                   anyone
POST /api/user/refresh-token                                   anyone
POST /api/user/login                                           anyone
PUT /api/user/forgot-password                                  anyone
PUT /api/user/verify-forgot-password-otp                       anyone
PUT /api/user/reset-password                                   anyone
PUT /api/user/update-user                                      user
PUT /api/user/verify-new-email                                 user
GET /api/user/login-ways                                       anyone
POST /api/user/send-mobile-otp                                 user
PUT /api/user/verify-mobile                                    user
PUT /api/user/change-password                                  user
POST /api/user/get-undo                                        anyone
POST /api/user/undo-change                                     anyone
GET /api/user/logout                                           user
GET /api/user/get-user-details                                 user
GET /api/push/settings                                         user
POST /api/push/subscription                                    user
DELETE /api/push/subscription                                  user
GET /api/languages                                             settings.manage
GET /api/languages/sentences                                   settings.manage
PUT /api/languages/sentence                                    settings.manage
PUT /api/languages/switch                                      settings.manage
GET /api/message/settings                                      settings.manage
PUT /api/message/save-settings                                 settings.manage
PUT /api/message/save-keys                                     payment-keys.manage
PUT /api/message/save-template                                 settings.manage
POST /api/message/test                                         settings.manage
GET /api/payment/get-keys                                      payment-keys.manage
PUT /api/payment/save-keys                                     payment-keys.manage
PUT /api/payment/remove-keys                                   payment-keys.manage
POST /api/payment/check-keys                                   payment-keys.manage
GET /api/customer/get-customers                                admin
PUT /api/customer/update-customer                              admin
PUT /api/customer/suspend-customer                             admin
PUT /api/counts/settings                                       settings.manage
PUT /api/customer/lift-suspension                              admin
GET /api/user/consents                                         anyone
PUT /api/user/consents                                         anyone
GET /api/user/privacy-notice                                   anyone
POST /api/grievance                                            anyone
PUT /api/grievance/photo/{ticket}                              anyone
GET /api/grievance/{ticket}                                    anyone
PUT /api/grievance/reopen                                      anyone
GET /api/grievances                                            admin
PUT /api/grievance/answer                                      admin
POST /api/claim                                                user
PUT /api/claim/photo                                           user
GET /api/claim/photo/{photoId}                                 user
GET /api/claim/{orderId}                                       user
GET /api/claims                                                admin
PUT /api/claim/decide                                          admin
PUT /api/claim/complain                                        user
GET /api/user/my-data                                          user
GET /api/user/get-erasure                                      user
POST /api/user/send-erase-otp                                  user
POST /api/user/erase-me                                        user
POST /api/user/send-guest-erase-otp                            anyone
POST /api/user/erase-guest                                     anyone
POST /api/user/keep-me                                         user
POST /api/user/erase                                           people.erase
POST /api/user/keep                                            people.erase
POST /api/user/data-of                                         people.erase
GET /api/staff                                                 staff.manage
POST /api/staff/invite                                         staff.manage
POST /api/staff/join                                           user
PUT /api/staff/role                                            staff.manage
DELETE /api/staff                                              staff.manage
PUT /api/staff/two-step                                        staff.manage
GET /api/staff/day                                             staff.manage
GET /api/audit/log                                             admin
GET /api/audit/people                                          admin
GET /api/user/get-sessions                                     user
PUT /api/user/end-session                                      user
PUT /api/user/end-other-sessions                               user
POST /api/user/get-sessions-of                                 admin
PUT /api/user/end-sessions-of                                  admin
POST /api/user/become-first-owner                              user
GET /api/user/get-admins                                       admin
POST /api/user/grant-admin                                     staff.manage
PUT /api/user/revoke-admin                                     staff.manage
PUT /api/user/confirm-identity                                 user
GET /api/user/get-second-factor                                second-factor.own
POST /api/user/set-up-second-factor                            second-factor.own
PUT /api/user/confirm-second-factor                            second-factor.own
PUT /api/user/remove-second-factor                             second-factor.own
PUT /api/user/renew-recovery-codes                             second-factor.own
POST /api/file/upload-image                                     admin
POST /api/file/delete-image                                     admin
PUT /api/user/upload-avatar                                     user
GET /api/rider/stops                                           deliveries.own
POST /api/rider/deliver                                        deliveries.own
GET /api/rider/ready                                           deliveries.own
POST /api/rider/take                                           deliveries.own
POST /api/rider/khata                                          deliveries.own
POST /api/rider/fail                                           deliveries.own
PUT /api/rider/order-of-stops                                  deliveries.own
GET /api/delivery/attention                                    deliveries.assign
GET /api/delivery/riders                                       deliveries.assign
POST /api/delivery/assign                                      deliveries.assign
PUT /api/delivery/settled                                      deliveries.assign
PUT /api/rider/photo/{orderId}                                 deliveries.own
GET /api/cash/day                                              cash.count
POST /api/cash/count                                           cash.count
POST /api/cash/reverse                                         cash.count
GET /api/notification/bell                                     admin
PUT /api/notification/bell-opened                              admin
POST /api/address/add-new-address                              user
GET /api/address/get-address                                   user
PUT /api/address/update-address                                user
DELETE /api/address/delete-address                             user
PUT /api/address/set-default-address                           user
GET /api/storefront/shop                                       anyone
GET /api/storefront/policy/{slug}                              anyone
GET /api/settings/get-setup                                    admin
PUT /api/settings/answer-setup                                 settings.manage
POST /api/settings/send-test-mail                              settings.manage
PUT /api/settings/confirm-test-mail                            settings.manage
GET /api/settings/get-settings                                 admin
PUT /api/settings/update-settings                              settings.manage
POST /api/settings/preview-policy                              settings.manage
GET /api/storefront/queue                                      anyone
GET /api/storefront/opening                                    admin
PUT /api/storefront/opening                                    admin
POST /api/product/get-product                                  anyone
POST /api/product/get-products-by-category                     anyone
POST /api/product/get-products-by-category-and-sub-category    anyone
POST /api/product/get-product-by-id                            anyone
POST /api/product/add-product                                  admin
PUT /api/product/update-product/{id}                           admin
DELETE /api/product/delete-product/{id}                        admin
PUT /api/product/restore-product/{id}                          admin
PUT /api/product/publish-products                              admin
GET /api/product/export-products                               admin
POST /api/product/import-products                              admin
PUT /api/product/write-import                                  admin
PUT /api/product/map-import                                    admin
GET /api/product/get-import                                    admin
DELETE /api/product/discard-import                             admin
GET /api/import/list                                           admin
POST /api/import/retry-pictures                                admin
POST /api/import/undo                                          admin
POST /api/category/add-category                                admin
PUT /api/category/update-category                              admin
PUT /api/category/delete-category                              admin
POST /api/sub-category/add-sub-category                        admin
PUT /api/sub-category/update-sub-category                      admin
PUT /api/sub-category/delete-sub-category                      admin
GET /api/category/get-category                                 anyone
GET /api/sub-category/get-sub-category                         anyone
GET /api/product/highlights                                    anyone
GET /api/product/home-rows                                     anyone
POST /api/product/search-product                               anyone
GET /api/product/get-brands                                    admin
PUT /api/product/save-brand                                    admin
GET /api/search/synonyms                                       admin
POST /api/search/add-synonym                                   admin
PUT /api/search/update-synonym                                 admin
GET /api/search/terms                                          admin
GET /api/search/explain                                        admin
POST /api/search/ask-for                                       user
GET /api/marketing/scripts                                     anyone
PUT /api/marketing/scripts                                     settings.manage
POST /api/marketing/scripts/check                              settings.manage
GET /api/marketing/scripts/history                             admin
GET /api/marketing/banners                                     admin
PUT /api/marketing/banners                                     admin
POST /api/marketing/scripts/restore                            settings.manage
GET /api/tax/readiness                                         admin
GET /api/tax/product/{id}                                      admin
PUT /api/tax/product/{id}                                      admin
PUT /api/tax/rates                                             admin
GET /api/customers                                             counter.sell
POST /api/customers                                            counter.sell
PUT /api/customers                                             counter.sell
POST /api/customers/merge                                      admin
POST /api/customers/part                                       admin
POST /api/customers/send-join-otp                              counter.sell
POST /api/customers/join                                       counter.sell
GET /api/khata                                                 counter.sell
POST /api/khata/entry                                          counter.sell
POST /api/khata/reverse                                        admin
GET /api/khata/own                                             user
GET /api/watch                                                 user
POST /api/watch                                                user
DELETE /api/watch                                              user
GET /api/watch/waiting                                         purchases.manage
GET /api/list                                                  user
POST /api/list                                                 user
PUT /api/list                                                  user
DELETE /api/list                                               user
POST /api/list/read                                            user
PUT /api/list/photo/{orderId}                                  user
GET /api/list/photo/{orderId}                                  user
GET /api/credit                                                user
POST /api/credit/give                                          admin
POST /api/credit/pay-out                                       admin
GET /api/subscription                                          user
POST /api/subscription                                         user
PUT /api/subscription                                          user
GET /api/subscription/calendar                                 user
GET /api/subscription/statement                                user
GET /api/subscription/tomorrow                                 admin
GET /api/subscription/round                                    admin
GET /api/charge/all                                            admin
GET /api/charge/active                                         anyone
POST /api/charge/create                                        admin
PUT /api/charge/update/{id}                                    admin
DELETE /api/charge/delete/{id}                                 admin
PATCH /api/charge/toggle/{id}                                  admin
PUT /api/charge/order                                          admin
POST /api/delivery/check                                       anyone
GET /api/delivery/slots                                        anyone
POST /api/delivery/tell-me                                     anyone
GET /api/delivery/areas                                        delivery.manage
POST /api/delivery/areas                                       delivery.manage
PUT /api/delivery/areas                                        delivery.manage
DELETE /api/delivery/areas                                     delivery.manage
GET /api/delivery/slot-rules                                   delivery.manage
POST /api/delivery/slot-rules                                  delivery.manage
PUT /api/delivery/slot-rules                                   delivery.manage
DELETE /api/delivery/slot-rules                                delivery.manage
GET /api/delivery/days-off                                     delivery.manage
POST /api/delivery/days-off                                    delivery.manage
PUT /api/delivery/days-off                                     delivery.manage
DELETE /api/delivery/days-off                                  delivery.manage
GET /api/delivery/day-moves                                    delivery.manage
POST /api/delivery/day-moves                                   delivery.manage
GET /api/delivery/slot-grid                                    delivery.manage
PUT /api/delivery/slot-grid                                    delivery.manage
POST /api/cart/add-to-cart                                     user
GET /api/cart/get-cart-items                                   user
PUT /api/cart/update-cart-item-quantity                        user
DELETE /api/cart/delete-cart-item                              user
POST /api/cart/merge-guest-cart                                user
DELETE /api/cart/clear-cart                                    user
GET /api/order/payment-methods                                 anyone
POST /api/order/add-cash-on-delivery-order                     user
POST /api/order/add-khata-order                                user
GET /api/phone-order/callers                                   counter.sell
POST /api/phone-order/quote                                    counter.sell
POST /api/phone-order/place                                    counter.sell
POST /api/phone-order/add                                      counter.sell
POST /api/order/create-order                                   user
POST /api/order/add-sabpaisa-order                             user
POST /api/order/add-RMS-order                                  user
POST /api/order/retry-payment                                  user
POST /api/order/refund-order                                   admin
POST /api/order/check-cashfree-payment                         user
GET /api/upi/link                                              user
GET /api/upi/khata                                             user
POST /api/upi/claim                                            user
POST /api/upi/seen                                             admin
POST /api/upi/not-there                                        admin
GET /api/upi/desk                                              admin
POST /api/upi/read-statement                                   admin
POST /api/upi/match-statement                                  admin
GET /api/payment/unreconciled                                  admin
POST /api/payment/resolve                                      admin
GET /api/payment/failed-jobs                                   admin
GET /api/payment/outages                                       admin
PUT /api/payment/retry-failed-jobs                             admin
GET /api/order/get-orders                                      user
GET /api/order/get-order/{id}                                  user
POST /api/order/get-order-details-by-id                        user
POST /api/order/get-order-with-payment                         user
GET /api/order/addition                                        user
POST /api/order/add-to-order                                   user
PUT /api/order/reschedule                                      user
PUT /api/order/cancel-order                                    user
GET /api/order/get-all-orders                                  admin
PUT /api/order/update-order-status-admin                       admin
GET /api/order/status-counts                                   admin
POST /api/order/get-picking-slips                              admin
GET /api/pick/queue                                            orders.pick
POST /api/pick/claim                                           orders.pick
POST /api/pick/release                                         orders.pick
PUT /api/pick/line                                             orders.pick
POST /api/pick/pack                                            orders.pick
POST /api/price-change/check                                   admin
POST /api/price-change/plan                                    admin
POST /api/price-change/cancel                                  admin
GET /api/price-change/list                                     admin
GET /api/promotion/active                                      anyone
GET /api/promotion                                             admin
POST /api/promotion                                            admin
PUT /api/promotion                                             admin
DELETE /api/promotion                                          admin
GET /api/coupon                                                admin
POST /api/coupon                                               admin
PUT /api/coupon                                                admin
POST /api/coupon/codes                                         admin
POST /api/coupon/check                                         anyone
GET /api/till/words                                            counter.sell
GET /api/suppliers                                             purchases.manage
POST /api/suppliers                                            purchases.manage
PUT /api/suppliers                                             purchases.manage
POST /api/purchases/read-file                                  purchases.manage
POST /api/purchases/check                                      purchases.manage
POST /api/purchases/write                                      purchases.manage
POST /api/purchases/reverse                                    purchases.manage
GET /api/purchases                                             purchases.manage
GET /api/purchases/{id}                                        purchases.manage
GET /api/purchases/margins                                     costs.see
GET /api/purchases/mixed-mrps                                  purchases.manage
GET /api/suppliers/{id}/account                                purchases.manage
POST /api/suppliers/entry                                      purchases.manage
POST /api/suppliers/reverse-entry                              purchases.manage
POST /api/purchases/return                                     purchases.manage
GET /api/stock/packs                                           stock.count
GET /api/stock/changed-packs                                   stock.count
GET /api/expiry                                                costs.see
POST /api/expiry/mark-down                                     purchases.manage
POST /api/expiry/waste                                         purchases.manage
GET /api/counters                                              counter.sell
POST /api/counters                                             counter.sell
PUT /api/counters/lost                                         admin
PUT /api/counters/kept                                         counter.sell
GET /api/counter/settings                                      counter.sell
PUT /api/counter/settings                                      admin
GET /api/counter/catalogue                                     counter.sell
POST /api/counter/sell                                         counter.sell
GET /api/counter/sale                                          counter.sell
POST /api/counter/return                                       counter.sell
PUT /api/counter/barcode                                       counter.sell
POST /api/counter/void                                         counter.sell
GET /api/counter/sold-lately                                   counter.sell
POST /api/drawer/no-sale                                       counter.sell
GET /api/till/people                                           counter.sell
PUT /api/till/pin                                              counter.sell
POST /api/till/person                                          counter.sell
POST /api/till/approve                                         counter.sell
POST /api/drawer/open                                          counter.sell
POST /api/drawer/move                                          counter.sell
POST /api/drawer/close                                         counter.sell
POST /api/drawer/reverse                                       admin
POST /api/drawer/undo-count                                    admin
GET /api/day                                                   counter.sell
GET /api/counter/checks                                        counter.sell
PUT /api/counter/checks                                        admin
GET /api/counts                                                stock.count
GET /api/counts/settings                                       stock.count
GET /api/counts/{id}                                           stock.count
POST /api/counts                                               stock.count
PUT /api/counts/line                                           stock.count
POST /api/counts/finish                                        stock.count
GET /api/order/export-orders                                   exports.make
GET /api/report/overview                                       admin
GET /api/report/who-owes                                       admin
GET /api/gaps                                                  admin
GET /api/about                                                 admin
POST /api/about/upgrade                                        settings.manage
GET /api/tax/document                                          user
POST /api/tax/credit-note                                      admin
GET /api/tax/documents                                         admin
GET /api/tax/month                                             admin
GET /api/tax/gstr1                                             admin
GET /api/order/buy-again                                       user
`

/** Who may request a route that is in no contract. */
export type RouteAccess =
  | 'anyone'
  | 'any host'
  | 'this machine'
  | 'this machine or list'
  | 'named origins'
  | 'provider'

/**
 * The routes outside the contract: who may request each, and URLs to test it with. A token makes no difference to any of
 * them. A new route without a line here fails the test.
 */
export const otherRoutes: Record<string, [RouteAccess, ...addresses: string[]]> = {
  'GET /healthz': ['any host', '/healthz'],
  'GET /readyz': ['any host', '/readyz'],
  'GET /metrics': ['this machine or list', '/metrics'],
  'GET /dev/mailbox': ['this machine', '/dev/mailbox', '/dev/mailbox?to=asha@example.in'],
  'GET /dev/mailbox.json': ['this machine', '/dev/mailbox.json'],
  'GET /api/openapi.json': ['anyone', '/api/openapi.json'],
  'GET /api/docs': ['anyone', '/api/docs'],
  'OPTIONS /api/*': ['named origins', '/api/order/get-orders', '/api/nothing'],
  'GET /media/:file': ['anyone', `/media/${'0'.repeat(32)}.webp`, '/media/x'],
  'GET /api/payment/:provider/return': ['provider', '/api/payment/payu/return', '/api/payment/x/return'],
  'POST /api/payment/:provider/return': ['provider', '/api/payment/payu/return'],
  'POST /api/payment/:provider/webhook': ['provider', '/api/payment/payu/webhook', '/api/payment/x/webhook'],
  'GET /robots.txt': ['anyone', '/robots.txt'],
  'GET /sitemap.xml': ['anyone', '/sitemap.xml'],
  'GET /sitemap-lists.xml': ['anyone', '/sitemap-lists.xml'],
  'GET /sitemap-products-:file': ['anyone', '/sitemap-products-1.xml', '/sitemap-products-x'],
  'GET /hi/sitemap.xml': ['anyone', '/hi/sitemap.xml'],
  'GET /hi/sitemap-lists.xml': ['anyone', '/hi/sitemap-lists.xml'],
  'GET /hi/sitemap-products-:file': ['anyone', '/hi/sitemap-products-1.xml', '/hi/sitemap-products-x'],
  'GET /own-words/:file': ['anyone', '/own-words/hi-000000000000.json', '/own-words/x'],
  'GET /assets/*': ['anyone', '/assets/client-0a1b2c3d.js', '/assets/gone-00000000.js'],
  'GET /favicon.svg': ['anyone', '/favicon.svg'],
  'GET /favicon.ico': ['anyone', '/favicon.ico'],
  'GET /apple-touch-icon.png': ['anyone', '/apple-touch-icon.png'],
  'GET /icon-192.png': ['anyone', '/icon-192.png'],
  'GET /icon-512.png': ['anyone', '/icon-512.png'],
  'GET /icon-maskable-512.png': ['anyone', '/icon-maskable-512.png'],
  'GET /manifest.webmanifest': ['anyone', '/manifest.webmanifest'],
  'GET /hi/manifest.webmanifest': ['anyone', '/hi/manifest.webmanifest'],
  'GET /offline.html': ['anyone', '/offline.html'],
  'GET /social.svg': ['anyone', '/social.svg'],
  'GET /service-worker.js': ['anyone', '/service-worker.js'],
  'GET /*': [
    'anyone',
    '/',
    '/cart',
    '/checkout',
    '/dashboard/all-orders',
    '/dashboard/my-orders',
    '/nowhere',
  ],
}
