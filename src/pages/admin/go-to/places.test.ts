import { expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { inLocale } from '#shared/words.ts'
import { sectionsFor } from '../admin-links.ts'
import { findPlaces, subjectOf } from './find-places.ts'
import { placesFor } from './places.ts'

const owner = { role: 'ADMIN', staffRole: 'owner' } as const
const cashier = { role: 'USER', staffRole: 'cashier' } as const

test.each([
  ['Who owes me?', adminPaths.whoOwes],
  ['udhaar', adminPaths.whoOwes],
  ['change tomorrow’s hours', '/dashboard/settings/opening'],
  ['timings', '/dashboard/settings/opening'],
  ['holiday', adminPaths.delivery],
  ['day off', adminPaths.delivery],
  ['tomatoes are dearer', adminPaths.products],
  ['rate list', adminPaths.products],
  ['rider lost', adminPaths.cash],
  ['return packets', adminPaths.counter],
  ['bill book', adminPaths.tax],
  ['gst', adminPaths.tax],
  ['mrp label', adminPaths.labels],
  ['refund', paths.payments],
  ['close the day', adminPaths.day],
  ['galla', adminPaths.day],
  ['goods arrived', '/dashboard/buying?tab=enter'],
  ['distributor', '/dashboard/buying?tab=suppliers'],
  ['profit', '/dashboard/buying?tab=margins'],
  ['expire soon', adminPaths.expiry],
  ['stock take', adminPaths.counts],
  ['add a rider', adminPaths.staff],
  ['stock mismatch', adminPaths.counts],
  ['delivery ka paisa badhana', paths.charges],
  ['सामान वापस लेना', adminPaths.counter],
  ['qr code', '/dashboard/settings/upi'],
  ['bank statement', adminPaths.upi],
  ['delivery fee', paths.charges],
  ['fssai', '/dashboard/settings/legal'],
  ['tally list', adminPaths.importProducts],
  ['who changed the price', adminPaths.auditLog],
  ['grievances', adminPaths.grievances],
  ['instagram', '/dashboard/settings/social'],
  ['discount', adminPaths.offers],
  ['buy one get one free', adminPaths.offers],
  ['scheme', adminPaths.offers],
  ['coupon', '/dashboard/offers?tab=coupons'],
  ['promo code', '/dashboard/offers?tab=coupons'],
  ['voucher', '/dashboard/offers?tab=coupons'],
  ['broken packet', adminPaths.claims],
  ['kharab', adminPaths.claims],
  ['claims', adminPaths.claims],
  ['milk every day', adminPaths.mornings],
  ['doodh', adminPaths.mornings],
  ['subscription', adminPaths.mornings],

  ['parchi', adminPaths.phoneOrder],
  ['hindi', '/dashboard/settings/languages'],
  ['language', '/dashboard/settings/languages'],
  ['sms', '/dashboard/settings/messages'],
  ['whatsapp message', '/dashboard/settings/messages'],
  ['old mrp', '/dashboard/buying?tab=mrps'],
  ['two MRPs', '/dashboard/buying?tab=mrps'],
  ['who is waiting', '/dashboard/buying?tab=waiting'],
  // A word that most questions have decides between places that fit alike.
  ['where is my boy', `${paths.allOrders}?status=Out%20for%20Delivery`],
  ['rider kahan hai', `${paths.allOrders}?status=Out%20for%20Delivery`],
  ['mobile number of shop', '/dashboard/settings/contact'],
  ['log out everyone', adminPaths.staff],
  ['stop orders', '/dashboard/settings/opening'],
  ['open at night', '/dashboard/settings/opening'],
  ['weekly off', adminPaths.delivery],
  ['saman jodna', adminPaths.uploadProduct],
  ['bank account', '/dashboard/settings/upi'],
  ['new customer', adminPaths.customers],
  ['profit this month', '/dashboard/buying?tab=margins'],
  ['last month sale', adminPaths.overview],
  ['sold out', '/dashboard/buying?tab=waiting'],
  ['store credit', adminPaths.khata],
  // As a grocer says it.
  ['baki', adminPaths.whoOwes],
  ['kiska kitna baki hai', adminPaths.whoOwes],
  ['bhav', adminPaths.products],
  ['aaj ka bhaav', adminPaths.products],
  ['rate', adminPaths.products],
  ['hisab', adminPaths.day],
  ['aaj ka hisaab kitab', adminPaths.day],
  ['GST return', adminPaths.tax],
  ['wapsi', adminPaths.counter],
  ['maal wapas karna hai', adminPaths.counter],
  ['chhutti', adminPaths.delivery],
  ['kal dukan band hai', '/dashboard/settings/opening'],
  ['delivery boy', adminPaths.staff],
  ['delivery boy', adminPaths.cash],
  ['naya ladka', adminPaths.staff],
  ['naya maal', '/dashboard/buying?tab=enter'],
  ['naya saman', adminPaths.uploadProduct],
  ['expiry', adminPaths.expiry],
  ['stock kam hai', `${adminPaths.products}?stock=low`],
  ['low stock', `${adminPaths.products}?stock=low`],
  ['kya khatam hua', `${adminPaths.products}?stock=out`],
  ['torch', adminPaths.scanProducts],
  ['aaj ki bikri', adminPaths.overview],
  ['kamai', '/dashboard/buying?tab=margins'],
  ['grahak', adminPaths.customers],
  ['shikayat', adminPaths.grievances],
  ['ginti', adminPaths.counts],
  ['bill dobara print', `${paths.allOrders}?status=Delivered`],
  ['duplicate bill', `${paths.allOrders}?status=Delivered`],
  ['chhoot', adminPaths.offers],
  ['vasooli', adminPaths.whoOwes],
  ['tarazu', adminPaths.day],
  ['weighing scale', adminPaths.day],
  ['supplier ko paisa dena hai', '/dashboard/buying?tab=suppliers'],
  ['उधार', adminPaths.whoOwes],
  ['बाकी', adminPaths.whoOwes],
  ['भाव', adminPaths.products],
  ['हिसाब', adminPaths.day],
  ['छुट्टी', adminPaths.delivery],
  ['वापसी', adminPaths.counter],
  ['बिक्री', adminPaths.overview],
  ['उधारी', adminPaths.whoOwes],
  ['खाता', adminPaths.khata],
  ['दुकान बंद', '/dashboard/settings/opening'],
  ['राइडर का पैसा', adminPaths.cash],
  ['मुनाफ़ा', '/dashboard/buying?tab=margins'],
  ['नौकर', adminPaths.staff],
  ['कूपन', '/dashboard/offers?tab=coupons'],
  ['रोज़ का दूध', adminPaths.mornings],
  ['एक्सपायरी', adminPaths.expiry],
  ['काउंटर', adminPaths.counter],
  ['लेबल', adminPaths.labels],
  ['udhari', adminPaths.whoOwes],
  ['kata bahi', adminPaths.khata],
  ['yaad dilana', adminPaths.khata],
  ['kharcha', adminPaths.day],
  ['tijori', adminPaths.day],
  ['rider ka paisa', adminPaths.cash],
  ['dukan band karna', '/dashboard/settings/opening'],
  ['lunch break', '/dashboard/settings/opening'],
  ['tankhwah', adminPaths.staff],
  ['kharidi', '/dashboard/buying?tab=enter'],
  ['nafa nuksan', '/dashboard/buying?tab=margins'],
  ['card machine', '/dashboard/settings/payments'],
  ['turnover', adminPaths.overview],
  ['mehnga', adminPaths.products],
  ['tuta hua', adminPaths.claims],
  ['vigyapan', adminPaths.marketingBanners],
  ['about us', '/dashboard/settings/policies'],
  // Misspelt, joined and taken apart; of two words the telling one counts.
  ['G.S.T.', adminPaths.tax],
  ['gst number', '/dashboard/settings/legal'],
  ['stock check', adminPaths.counts],
  ['bar code', adminPaths.labels],
  ['pin code', adminPaths.delivery],
  ['subcategory', adminPaths.subCategory],
  ['inventry', adminPaths.counts],
  ['coupan', '/dashboard/offers?tab=coupons'],
  ['discont', adminPaths.offers],
  ['sapplier', '/dashboard/buying?tab=suppliers'],
  ['expairy', adminPaths.expiry],
  ['kastamar', adminPaths.customers],
  ['lebal', adminPaths.labels],
  ['sikayat', adminPaths.grievances],
  ['deliveri', adminPaths.delivery],
  // Asked before the words were there.
  ['band kal', '/dashboard/settings/opening'],
  ['ours', '/dashboard/settings/opening'],
  ['dukan khol do', '/dashboard/settings/opening'],
  ['rider hatana', adminPaths.staff],
  ['pin bhool gaya', adminPaths.staff],
  ['supplyer payment', '/dashboard/buying?tab=suppliers'],
  ['pending payment', paths.payments],
  ['cheque bounce', adminPaths.khata],
  ['cash nikala', adminPaths.day],
  ['denominations', adminPaths.day],
  ['din band karna', adminPaths.day],
  ['CA ko bhejna', adminPaths.tax],
  ['razorpay', paths.payments],
  ['cod band karo', '/dashboard/settings/payments'],
  ['kahan delivery karte hai', adminPaths.delivery],
  ['who gave discount', adminPaths.auditLog],
  ['log kya dhoondte hai', '/dashboard/search?tab=searches'],
  ['alternate names', '/dashboard/search?tab=synonyms'],
  ['replacement', adminPaths.claims],
  ['dudhwala', adminPaths.mornings],
  ['reminder bhejo', adminPaths.khata],
  ['phone pe order aaya', adminPaths.phoneOrder],
  ['order nikalo', adminPaths.pick],
  ['stock ginna', adminPaths.counts],
  ['stock aane par batao', '/dashboard/buying?tab=waiting'],
  ['1+1', adminPaths.offers],
  ['tracking code', adminPaths.marketingScripts],
  ['marathi', '/dashboard/settings/languages'],
  ['phone pe', adminPaths.upi],
  ['bijli bill diya', adminPaths.day],
  ['temporarily closed', '/dashboard/settings/opening'],
  ['apartment add', adminPaths.delivery],
  ['rename shop', '/dashboard/settings/general'],
  ['aunty ne call kiya', adminPaths.phoneOrder],
  ['कैश गिनना', adminPaths.day],
  ['गलत बिल', adminPaths.counter],
  ['रेट बदलना', adminPaths.products],
  // Asked later, before the words were there.
  ['maal kam nikla', adminPaths.counts],
  ['gadi kahan hai', '/dashboard/all-orders?status=Out%20for%20Delivery'],
  ['neft', '/dashboard/buying?tab=suppliers'],
  ['tds', adminPaths.tax],
  ['naap tol', adminPaths.counter],
  ['photo lagana', adminPaths.uploadProduct],
  ['udhaar maaf karna', adminPaths.khata],
  ['night closing', adminPaths.day],
  ['shelf tag', adminPaths.labels],
  ['naukri chhod di', adminPaths.staff],
  ['galat saman bhej diya', adminPaths.claims],
  ['payment ka screenshot', adminPaths.upi],
  ['thaili ka charge', paths.charges],
  ['food licence', '/dashboard/settings/legal'],
  // An English word that ends with s in Devanagari is no plural.
  ['टैक्स', adminPaths.tax],
  ['paise lene hai kisse', adminPaths.whoOwes],
  ['fake payment', adminPaths.upi],
  ['ghar se call aaya', adminPaths.phoneOrder],
  ['which item makes most money', '/dashboard/buying?tab=margins'],
  ['बिल छापना', `${paths.allOrders}?status=Delivered`],
  // One word that few places have says more than two that many have, and an amount says nothing.
  ['add new society', adminPaths.delivery],
  ['turn off cod', '/dashboard/settings/ordering'],
  ['upload 500 items', adminPaths.importProducts],
  ['20 packets missing', adminPaths.claims],
  ['who deleted the product', adminPaths.auditLog],
  ['lost my phone', '/dashboard/settings/two-step-login'],
  ['tell customer when atta comes', '/dashboard/buying?tab=waiting'],
  ['customer not at home', `${paths.allOrders}?status=Cancelled`],
  ['टमाटर महंगे हो गए', adminPaths.products],
  ['राइडर जोड़ना है', adminPaths.staff],
])('“%s” leads to %s among the first three', (asked, to) => {
  const first = findPlaces(placesFor(owner), asked).places.slice(0, 3)
  expect(first.map((place) => place.to)).toContain(to)
})

test('every page of the navigation is a place, for who may open it', () => {
  for (const person of [owner, cashier]) {
    const found = placesFor(person).map(({ to }) => to.split('?')[0])
    const linked = sectionsFor(person).flatMap(({ pages }) => pages.map(({ to }) => to.split('?')[0]))
    const settings = placesFor(person).some(({ to }) => to.startsWith(`${adminPaths.settings}/`))
    expect(linked.filter((to) => to !== adminPaths.settings && !found.includes(to))).toEqual([])
    expect(settings).toBe(person === owner)
  }
})

test.each(['Gopal Dhobi', 'Sunita', 'butter', 'Maggi'])('“%s” only resembles a place', (typed) => {
  expect(findPlaces(placesFor(owner), typed).areGuesses).toBe(true)
})

test.each([
  ['how much does Ramesh owe', 'Ramesh'],
  ['Sunita ji ka udhaar kitna hai?', 'Sunita'],
  ['bill of the lady with 9845', '9845'],
  ['Gopal Dhobi', 'Gopal Dhobi'],
  ['kitna baki hai', ''],
])('“%s” is about “%s”', (asked, subject) => {
  expect(subjectOf(placesFor(owner), asked)).toBe(subject)
})

test('nothing is found for words of no place', () => {
  expect(findPlaces(placesFor(owner), 'qwxz').places).toEqual([])
  expect(findPlaces(placesFor(owner), '  ').places).toEqual([])
})

test('the navigation has at most seven sections of at most six pages, each page named once', () => {
  const sections = sectionsFor(owner)
  expect(sections.length).toBeLessThanOrEqual(7)
  for (const { pages } of sections) expect(pages.length).toBeLessThanOrEqual(6)
  const names = sections.flatMap(({ pages }) => pages.map(({ label }) => label))
  expect(new Set(names).size).toBe(names.length)
})

test('two places never share a name', () => {
  const names = placesFor(owner).map(({ label }) => label.toLowerCase())
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

test('the navigation of pickers and cashiers is in their language', () => {
  const said = (role: 'picker' | 'cashier') =>
    sectionsFor({ role: 'USER', staffRole: role }).flatMap(({ label, pages }) => [
      label,
      ...pages.map((page) => page.label),
    ])
  expect(said('cashier')).toEqual(['Today', 'Counter', 'Phone order', 'Money', 'Khata', 'Drawer and day'])
  expect(said('picker')).toEqual(['Pick', 'Pick', 'Stock', 'Labels', 'Counting'])
  for (const role of ['picker', 'cashier'] as const)
    expect(inLocale('hi', () => said(role)).join()).not.toMatch(/\p{Script=Latin}/u)
})

test('places are named in the language of the page, and found by their names in it and by English words', () => {
  inLocale('hi', () => {
    for (const { label, to } of placesFor(owner)) {
      expect([to, label.replace(/\b(?:UPI|MRP)\b/g, '')]).toEqual([to, expect.not.stringMatching(/[A-Za-z]/)])
      expect(findPlaces(placesFor(owner), label).places.slice(0, 3)).toContainEqual(
        expect.objectContaining({ to }),
      )
    }
    expect(findPlaces(placesFor(owner), 'गल्ला').places[0]?.to).toBe(adminPaths.day)
    expect(findPlaces(placesFor(owner), 'galla').places[0]?.to).toBe(adminPaths.day)
    for (const english of ['Order desk', 'Khata', 'Delivered orders', 'Payments'])
      expect(findPlaces(placesFor(owner), english).places.length).toBeGreaterThan(0)
  })
})
