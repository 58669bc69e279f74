/**
 * What each call opens to somebody who has a browser that is logged in, and no mailbox and no authenticator app. A new
 * call without a line here fails the test (`test/sensitive-calls.test.ts`).
 *
 * - `sensitive`: refused until the user has confirmed their identity by what was valid before
 * - `a proven …`: brings its own proof: a mailed secret or code, or a code of the app
 * - `a confirmation`, `a confirmed session`: what a mailed code or the app opens; a password alone opens `a session`
 * - `a code`: is mailed to the account's present address
 * - `the shop`: everyday changes, which any administrator can take back and the audit log shows
 * - `own things`: cart, addresses, orders and name of the caller
 * - `an end`: ends sessions · `nothing`: reads
 */
export const openedByCalls = `
POST /api/user/send-otp                                        a code
POST /api/user/verify-otp                                      a confirmed session
POST /api/user/check-cookies                                   nothing
POST /api/user/refresh-token                                   the same session
POST /api/user/login                                           a session
PUT /api/user/forgot-password                                  a code
PUT /api/user/verify-forgot-password-otp                       a proven reset
PUT /api/user/reset-password                                   a proven reset
PUT /api/user/update-user                                      sensitive
PUT /api/user/verify-new-email                                 sensitive
GET /api/user/login-ways                                       nothing
POST /api/user/send-mobile-otp                                 sensitive
PUT /api/user/verify-mobile                                    sensitive
PUT /api/user/change-password                                  sensitive
POST /api/user/get-undo                                        nothing
POST /api/user/undo-change                                     a proven undo
GET /api/user/logout                                           an end
GET /api/user/get-user-details                                 nothing
GET /api/push/settings                                         nothing
POST /api/push/subscription                                    own things
DELETE /api/push/subscription                                  own things
GET /api/languages                                             nothing
GET /api/languages/sentences                                   nothing
PUT /api/languages/sentence                                    the shop
PUT /api/languages/switch                                      the shop
GET /api/message/settings                                      nothing
PUT /api/message/save-settings                                 the shop
PUT /api/message/save-keys                                     sensitive
PUT /api/message/save-template                                 the shop
POST /api/message/test                                         sensitive
GET /api/payment/get-keys                                      nothing
PUT /api/payment/save-keys                                     sensitive
PUT /api/payment/remove-keys                                   sensitive
POST /api/payment/check-keys                                   sensitive
POST /api/grievance                                            own things
PUT /api/grievance/photo/{ticket}                              own things
GET /api/grievance/{ticket}                                    nothing
PUT /api/grievance/reopen                                      own things
GET /api/grievances                                            nothing
PUT /api/grievance/answer                                      the shop
POST /api/claim                                                own things
PUT /api/claim/photo                                           own things
GET /api/claim/photo/{photoId}                                 nothing
GET /api/claim/{orderId}                                       nothing
GET /api/claims                                                nothing
PUT /api/claim/decide                                          sensitive
PUT /api/claim/complain                                        own things
GET /api/user/my-data                                          sensitive
GET /api/user/get-erasure                                      nothing
POST /api/user/send-erase-otp                                  a code
POST /api/user/erase-me                                        sensitive
POST /api/user/send-guest-erase-otp                            a code
POST /api/user/erase-guest                                     own things
POST /api/user/keep-me                                         sensitive
POST /api/user/erase                                           sensitive
POST /api/user/keep                                            sensitive
POST /api/user/data-of                                         sensitive
GET /api/user/consents                                         nothing
PUT /api/user/consents                                         own things
GET /api/user/privacy-notice                                   nothing
GET /api/customer/get-customers                                nothing
PUT /api/customer/update-customer                              the shop
PUT /api/customer/suspend-customer                             sensitive
PUT /api/counts/settings                                       the shop
PUT /api/customer/lift-suspension                              sensitive
GET /api/staff                                                 nothing
POST /api/staff/invite                                         sensitive
POST /api/staff/join                                           a proven code
PUT /api/staff/role                                            sensitive
DELETE /api/staff                                              sensitive
PUT /api/staff/two-step                                        sensitive
GET /api/staff/day                                             nothing
GET /api/audit/log                                             nothing
GET /api/audit/people                                          nothing
GET /api/user/get-sessions                                     nothing
PUT /api/user/end-session                                      an end
PUT /api/user/end-other-sessions                               an end
POST /api/user/get-sessions-of                                 sensitive
PUT /api/user/end-sessions-of                                  sensitive
POST /api/user/become-first-owner                              a proven word
GET /api/user/get-admins                                       nothing
POST /api/user/grant-admin                                     sensitive
PUT /api/user/revoke-admin                                     sensitive
PUT /api/user/confirm-identity                                 a confirmation
GET /api/user/get-second-factor                                nothing
POST /api/user/set-up-second-factor                            sensitive
PUT /api/user/confirm-second-factor                            sensitive
PUT /api/user/remove-second-factor                             a proven factor
PUT /api/user/renew-recovery-codes                             a proven factor
POST /api/file/upload-image                                    the shop
POST /api/file/delete-image                                    the shop
PUT /api/user/upload-avatar                                    own things
GET /api/rider/stops                                           nothing
POST /api/rider/deliver                                        the shop
GET /api/rider/ready                                           nothing
POST /api/rider/take                                           the shop
POST /api/rider/khata                                          the shop
POST /api/rider/fail                                           the shop
PUT /api/rider/order-of-stops                                  the shop
GET /api/delivery/attention                                    nothing
GET /api/delivery/riders                                       nothing
POST /api/delivery/assign                                      the shop
PUT /api/delivery/settled                                      the shop
PUT /api/rider/photo/{orderId}                                 the shop
GET /api/cash/day                                              nothing
POST /api/cash/count                                           the shop
POST /api/cash/reverse                                         the shop
GET /api/notification/bell                                     nothing
PUT /api/notification/bell-opened                              the shop
POST /api/address/add-new-address                              own things
GET /api/address/get-address                                   nothing
PUT /api/address/update-address                                own things
DELETE /api/address/delete-address                             own things
PUT /api/address/set-default-address                           own things
GET /api/storefront/shop                                       nothing
GET /api/storefront/policy/{slug}                              nothing
GET /api/settings/get-setup                                    nothing
PUT /api/settings/answer-setup                                 the shop
POST /api/settings/send-test-mail                              the shop
PUT /api/settings/confirm-test-mail                            the shop
GET /api/settings/get-settings                                 nothing
PUT /api/settings/update-settings                              the shop
POST /api/settings/preview-policy                              nothing
GET /api/storefront/queue                                      nothing
GET /api/storefront/opening                                    nothing
PUT /api/storefront/opening                                    the shop
POST /api/product/get-product                                  nothing
POST /api/product/get-products-by-category                     nothing
POST /api/product/get-products-by-category-and-sub-category    nothing
POST /api/product/get-product-by-id                            nothing
POST /api/product/add-product                                  the shop
PUT /api/product/update-product/{id}                           the shop
DELETE /api/product/delete-product/{id}                        the shop
PUT /api/product/restore-product/{id}                          the shop
PUT /api/product/publish-products                              the shop
GET /api/product/export-products                               nothing
POST /api/product/import-products                              the shop
PUT /api/product/write-import                                  the shop
PUT /api/product/map-import                                    the shop
GET /api/product/get-import                                    nothing
DELETE /api/product/discard-import                             the shop
GET /api/import/list                                           nothing
POST /api/import/retry-pictures                                the shop
POST /api/import/undo                                          the shop
POST /api/category/add-category                                the shop
PUT /api/category/update-category                              the shop
PUT /api/category/delete-category                              the shop
POST /api/sub-category/add-sub-category                        the shop
PUT /api/sub-category/update-sub-category                      the shop
PUT /api/sub-category/delete-sub-category                      the shop
GET /api/category/get-category                                 nothing
GET /api/sub-category/get-sub-category                         nothing
GET /api/product/highlights                                    nothing
GET /api/product/home-rows                                     nothing
POST /api/product/search-product                               nothing
GET /api/product/get-brands                                    nothing
PUT /api/product/save-brand                                    the shop
GET /api/search/synonyms                                       nothing
POST /api/search/add-synonym                                   the shop
PUT /api/search/update-synonym                                 the shop
GET /api/search/terms                                          nothing
GET /api/search/explain                                        nothing
POST /api/search/ask-for                                       own things
GET /api/marketing/scripts                                     nothing
PUT /api/marketing/scripts                                     sensitive
POST /api/marketing/scripts/check                              nothing
GET /api/marketing/scripts/history                             nothing
GET /api/marketing/banners                                     nothing
PUT /api/marketing/banners                                     the shop
POST /api/marketing/scripts/restore                            sensitive
GET /api/tax/readiness                                         nothing
GET /api/tax/product/{id}                                      nothing
PUT /api/tax/product/{id}                                      the shop
PUT /api/tax/rates                                             sensitive
GET /api/customers                                             nothing
POST /api/customers                                            the shop
PUT /api/customers                                             the shop
POST /api/customers/send-join-otp                              a code
POST /api/customers/merge                                      the shop
POST /api/customers/part                                       the shop
POST /api/customers/join                                       the shop
GET /api/khata                                                 nothing
POST /api/khata/entry                                          the shop
POST /api/khata/reverse                                        the shop
GET /api/khata/own                                             nothing
GET /api/watch                                                 nothing
POST /api/watch                                                own things
DELETE /api/watch                                              own things
GET /api/watch/waiting                                         nothing
GET /api/list                                                  nothing
POST /api/list                                                 own things
PUT /api/list                                                  own things
DELETE /api/list                                               own things
POST /api/list/read                                            nothing
PUT /api/list/photo/{orderId}                                  own things
GET /api/list/photo/{orderId}                                  nothing
GET /api/credit                                                nothing
POST /api/credit/give                                          sensitive
POST /api/credit/pay-out                                       sensitive
GET /api/subscription                                          nothing
POST /api/subscription                                         own things
PUT /api/subscription                                          own things
GET /api/subscription/calendar                                 nothing
GET /api/subscription/statement                                nothing
GET /api/subscription/tomorrow                                 nothing
GET /api/subscription/round                                    nothing
GET /api/charge/all                                            nothing
GET /api/charge/active                                         nothing
POST /api/charge/create                                        the shop
PUT /api/charge/update/{id}                                    the shop
DELETE /api/charge/delete/{id}                                 the shop
PATCH /api/charge/toggle/{id}                                  the shop
PUT /api/charge/order                                          the shop
POST /api/delivery/check                                       nothing
GET /api/delivery/slots                                        nothing
POST /api/delivery/tell-me                                     own things
GET /api/delivery/areas                                        nothing
POST /api/delivery/areas                                       the shop
PUT /api/delivery/areas                                        the shop
DELETE /api/delivery/areas                                     the shop
GET /api/delivery/slot-rules                                   nothing
POST /api/delivery/slot-rules                                  the shop
PUT /api/delivery/slot-rules                                   the shop
DELETE /api/delivery/slot-rules                                the shop
GET /api/delivery/days-off                                     nothing
POST /api/delivery/days-off                                    the shop
PUT /api/delivery/days-off                                     the shop
DELETE /api/delivery/days-off                                  the shop
GET /api/delivery/day-moves                                    nothing
POST /api/delivery/day-moves                                   the shop
GET /api/delivery/slot-grid                                    nothing
PUT /api/delivery/slot-grid                                    the shop
POST /api/cart/add-to-cart                                     own things
GET /api/cart/get-cart-items                                   nothing
PUT /api/cart/update-cart-item-quantity                        own things
DELETE /api/cart/delete-cart-item                              own things
POST /api/cart/merge-guest-cart                                own things
DELETE /api/cart/clear-cart                                    own things
GET /api/order/payment-methods                                 nothing
POST /api/order/add-cash-on-delivery-order                     own things
POST /api/order/add-khata-order                                own things
GET /api/phone-order/callers                                   nothing
POST /api/phone-order/quote                                    nothing
POST /api/phone-order/place                                    the shop
POST /api/phone-order/add                                      the shop
POST /api/order/create-order                                   own things
POST /api/order/add-sabpaisa-order                             own things
POST /api/order/add-RMS-order                                  own things
POST /api/order/retry-payment                                  own things
POST /api/order/refund-order                                   sensitive
POST /api/order/check-cashfree-payment                         own things
GET /api/upi/link                                              nothing
GET /api/upi/khata                                             nothing
POST /api/upi/claim                                            own things
POST /api/upi/seen                                             the shop
POST /api/upi/not-there                                        the shop
GET /api/upi/desk                                              nothing
POST /api/upi/read-statement                                   nothing
POST /api/upi/match-statement                                  nothing
GET /api/payment/failed-jobs                                   nothing
GET /api/payment/outages                                       nothing
PUT /api/payment/retry-failed-jobs                             sensitive
GET /api/payment/unreconciled                                  nothing
POST /api/payment/resolve                                      sensitive
GET /api/order/get-orders                                      nothing
GET /api/order/get-order/{id}                                  nothing
POST /api/order/get-order-details-by-id                        nothing
POST /api/order/get-order-with-payment                         nothing
GET /api/order/addition                                        nothing
POST /api/order/add-to-order                                   own things
PUT /api/order/reschedule                                      own things
PUT /api/order/cancel-order                                    own things
GET /api/order/get-all-orders                                  nothing
PUT /api/order/update-order-status-admin                       the shop
GET /api/order/status-counts                                   nothing
POST /api/order/get-picking-slips                              nothing
GET /api/pick/queue                                            nothing
POST /api/pick/claim                                           the shop
POST /api/pick/release                                         the shop
PUT /api/pick/line                                             the shop
POST /api/pick/pack                                            the shop
POST /api/price-change/check                                   nothing
POST /api/price-change/plan                                    the shop
POST /api/price-change/cancel                                  the shop
GET /api/price-change/list                                     nothing
GET /api/promotion/active                                      nothing
GET /api/promotion                                             nothing
POST /api/promotion                                            the shop
PUT /api/promotion                                             the shop
DELETE /api/promotion                                          the shop
GET /api/coupon                                                nothing
POST /api/coupon                                               the shop
PUT /api/coupon                                                the shop
POST /api/coupon/codes                                         sensitive
POST /api/coupon/check                                         nothing
PUT /api/counters/kept                                         the shop
GET /api/suppliers                                             nothing
POST /api/suppliers                                            the shop
PUT /api/suppliers                                             the shop
POST /api/purchases/read-file                                  nothing
POST /api/purchases/check                                      nothing
POST /api/purchases/write                                      the shop
POST /api/purchases/reverse                                    the shop
GET /api/purchases                                             nothing
GET /api/purchases/{id}                                        nothing
GET /api/purchases/margins                                     nothing
GET /api/purchases/mixed-mrps                                  nothing
GET /api/suppliers/{id}/account                                nothing
POST /api/suppliers/entry                                      the shop
POST /api/suppliers/reverse-entry                              the shop
POST /api/purchases/return                                     the shop
GET /api/stock/packs                                           nothing
GET /api/stock/changed-packs                                   nothing
GET /api/expiry                                                nothing
POST /api/expiry/mark-down                                     the shop
POST /api/expiry/waste                                         the shop
GET /api/counters                                              nothing
POST /api/counters                                             the shop
PUT /api/counters/lost                                         the shop
GET /api/counter/settings                                      nothing
PUT /api/counter/settings                                      the shop
GET /api/counter/catalogue                                     nothing
POST /api/counter/sell                                         the shop
GET /api/counter/sale                                          nothing
POST /api/counter/return                                       the shop
POST /api/counter/void                                         the shop
GET /api/counter/sold-lately                                   nothing
POST /api/drawer/no-sale                                       the shop
GET /api/till/words                                            nothing
GET /api/till/people                                           nothing
PUT /api/till/pin                                              sensitive
POST /api/till/person                                          the shop
POST /api/till/approve                                         the shop
PUT /api/counter/barcode                                       the shop
POST /api/drawer/open                                          the shop
POST /api/drawer/move                                          the shop
POST /api/drawer/close                                         the shop
POST /api/drawer/reverse                                       the shop
POST /api/drawer/undo-count                                    the shop
GET /api/day                                                   nothing
GET /api/counter/checks                                        nothing
PUT /api/counter/checks                                        the shop
GET /api/counts                                                nothing
GET /api/counts/settings                                       nothing
GET /api/counts/{id}                                           nothing
POST /api/counts                                               the shop
PUT /api/counts/line                                           the shop
POST /api/counts/finish                                        the shop
GET /api/order/export-orders                                   nothing
GET /api/report/overview                                       nothing
GET /api/report/who-owes                                       nothing
GET /api/gaps                                                  nothing
GET /api/about                                                 nothing
POST /api/about/upgrade                                        a proven factor
GET /api/tax/document                                          nothing
POST /api/tax/credit-note                                      sensitive
GET /api/tax/documents                                         nothing
GET /api/tax/month                                             nothing
GET /api/tax/gstr1                                             nothing
GET /api/order/buy-again                                       nothing
`
