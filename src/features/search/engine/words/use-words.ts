/**
 * What people say around a use ("fasting food", "puja ka saman"), in English and in Hindi in Latin letters. Written for this
 * project from general knowledge and from searches that it misread.
 */

/** Says nothing beside a use. */
export const useFillers =
  'food foods item items thing things need needs special product products stuff essential essentials material materials kit set sets ' +
  'problem problems solution remedy relief medicine care kitchen home house best good healthy snack snacks list shopping day time buy want ' +
  'some all any anything everything something kids children people person persons adult adults patient at for in the and with of my to me ' +
  'control cream during while winter summer season room corner daily simple complete full everyday idea ideas recipe night morning evening ' +
  'safe strong natural from kill chase away off rid drive stop prevent remove removing get tablet tablets capsule capsules ' +
  'saman samaan samagri dawa dawai gharelu ghar wala wali wale ke ki ka ko liye mein se aur or n kuch koi kharidna chahiye bachcho ' +
  'bacho khana khane fast vrat goli goliyan'

/** What is done with a thing, as its base: the same of "cleaning the oven", "clean the oven" and "oven cleaning". */
export const acts: Readonly<Record<string, string>> = {
  wash: 'clean', scrub: 'clean', wip: 'clean', polish: 'clean', shin: 'clean', unblock: 'block', clog: 'block', unclog: 'block', chok: 'block',
  prepar: 'mak', cook: 'mak', keep: 'stor', storage: 'stor',
} // prettier-ignore
