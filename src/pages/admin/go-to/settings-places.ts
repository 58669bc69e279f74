import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Permission } from '#shared/permissions.ts'

/** Somewhere in the shop's administration, with the words that people use for it beside its name. */
export interface Named {
  label: () => string
  to: string
  words: string
  /** Without it, for owners and managers. */
  needs?: Permission
}

const setting = (
  section: string,
  label: () => string,
  words: string,
  needs: Permission = 'settings.manage',
): Named => ({ label, to: `${adminPaths.settings}/${section}`, words: [words, 'settings'].join(' '), needs })

export const settingsPlaces: readonly Named[] = [
  setting(
    'general',
    () => t('places.name-and-logo'),
    'shop colour brand name logo photo theme rang mohar color badalna change company display bill header sign board rename naya setting setings settings',
  ),
  setting(
    'contact',
    () => t('places.contact'),
    'phone address mail whatsapp contact shop pata number email map mobile our shop location telephone landline call support',
  ),
  setting(
    'opening',
    () => t('places.opening-hours'),
    'khulta stop orders night subah change timings time close open tomorrow hours opening band samay khulna khulega kab lunch break early late table sunday our ours hour khulegi baje raat holiday chhutti working days weekly khol do kholna aaj abhi pause stop vacation online offline active live go start begin temporarily temporary closed shut shutter khula ghante taking off',
  ),
  setting(
    'delivery',
    () => t('places.delivery-time'),
    'minutes promise free delivery time kitne fast jaldi baje late kitni der ghante hour express',
  ),
  setting(
    'ordering',
    () => t('places.order-rules'),
    'off cod minimum cash limit whole rupees round printed mrp order rules kam maximum on delivery band bandh karo 200 500 rule block max quantity open advance late cut condition',
  ),
  setting(
    'payments',
    () => t('places.payment-methods'),
    'keys payu cashfree gateway cod cash on delivery payment methods card machine online netbanking swipe razorpay phonepe paytm key band karo off sabpaisa rms credit debit emi wallet mode disable enable hatana remove',
  ),
  setting(
    'upi',
    () => t('places.upi-address'),
    'qr code vpa bank account try upi address kyuar yupiai phonepe gpay paytm scanner sticker id change galat bhim merchant',
  ),
  setting(
    'claims',
    () => t('places.rule-for-what-was-wrong'),
    'claims hours photo settled at once rule wrong replacement',
  ),
  setting(
    'mails',
    () => t('places.mails'),
    'email smtp notify test mails alert order notification sound reply sender from gmail outlook daily report summary',
  ),
  setting(
    'legal',
    () => t('places.legal-details'),
    'fssai licence gstin grievance officer owner legal details license gst number pan composition food shop act udyam msme registration certificate company address trade',
  ),
  setting(
    'tax',
    () => t('places.tax-settings'),
    'gst rate change composition regular series tax slab percent hsn bill prefix start exempt invoice cess',
  ),
  setting(
    'policies',
    () => t('places.policy-pages'),
    'terms privacy return refund text policy pages about us niyam likhna faq rules legal cancellation shipping write page shop rule',
  ),
  setting(
    'promises',
    () => t('places.promises'),
    'din return refund days promises replacement kitne wapas time guarantee freshness',
  ),
  setting(
    'social',
    () => t('places.social-networks'),
    'facebook instagram youtube social networks page twitter x linkedin insta fb whatsapp channel link follow telegram',
  ),
  setting(
    'messages',
    () => t('places.messages'),
    'sandesh msg sms whatsapp notification push reminder mobile number login code dlt template cost messages otp bhejo nahi aaya alert bulk campaign broadcast sender header charge bill band credit provider msg91 twilio',
  ),
  setting(
    'languages',
    () => t('places.languages'),
    'hindi bhasha translation translate wording sentence words languages english tamil angrezi marathi bengali bangla gujarati telugu kannada malayalam punjabi urdu odia anuvad shabd badalna',
  ),
  setting(
    'administrators',
    () => t('places.administrators'),
    'owner admin access administrators permission permissions malik add naya partner co-owner super',
  ),
  setting(
    'two-step-login',
    () => t('places.two-step-login'),
    'chabi password security app code otp two step login bhul reset pin factor 2fa change hack phone safe authenticator backup recovery logout devices lost',
    'admin',
  ),
]
